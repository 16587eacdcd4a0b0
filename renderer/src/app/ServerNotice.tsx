import { useQueryClient } from '@tanstack/react-query'
import { errorMeaning } from '@tonoscope/core/errors'
import { type JSX, useEffect, useRef, useState } from 'react'
import { useBackend } from '../backend/BackendContext.tsx'
import { serverHealth, updateServerHealth } from '../backend/serverHealth.ts'
import { useStore } from '../store/createStore.ts'
import { Button } from '../ui/Button.tsx'
import { retryFailedFiles } from '../ui/ErrorBoundary.tsx'
import { Notice } from '../ui/Notice.tsx'
import { serverCheck } from './prepareForFailure.ts'

/** Reports a server that does not respond, and one that has another version than the page. */
export function ServerNotice(): JSX.Element | null {
  const { backend } = useBackend()
  const { isDown, isOutdated, canRunInBrowser, runsInBrowser } = useStore(serverHealth)
  const checkServer = useStore(serverCheck)
  const [isDismissed, setIsDismissed] = useState(false)
  useRecovery(isDown)
  if (isDown && backend.kind === 'http')
    return (
      <div className="pt-16">
        <Notice
          kind="partial"
          title="The server does not respond"
          actions={
            <>
              <Button onClick={() => void checkServer()}>Try again</Button>
              {canRunInBrowser && (
                <Button onClick={() => updateServerHealth({ runsInBrowser: true })}>Continue in this browser</Button>
              )}
            </>
          }
        >
          Your input, library and files are kept in this browser. The page reconnects by itself.
        </Notice>
      </div>
    )
  if (runsInBrowser && !isDown && backend.kind === 'worker')
    return (
      <div className="pt-16">
        <Notice
          kind="note"
          title="The server responds again"
          actions={<Button onClick={() => updateServerHealth({ runsInBrowser: false })}>Use the server</Button>}
        >
          Emulation still runs in this browser.
        </Notice>
      </div>
    )
  if (isOutdated && !isDismissed)
    return (
      <div className="pt-16">
        <Notice
          kind="note"
          title="A new version of Tonoscope is available"
          actions={
            <>
              <Button onClick={() => location.reload()}>Reload</Button>
              <Button onClick={() => setIsDismissed(true)}>Later</Button>
            </>
          }
        >
          Parts of this page that are not loaded yet may be missing on the server. Your input is kept.
        </Notice>
      </div>
    )
  return null
}

/** Repeats what failed once the server responds again. */
function useRecovery(isDown: boolean): void {
  const client = useQueryClient()
  const wasDown = useRef(false)
  useEffect(() => {
    if (wasDown.current && !isDown) {
      retryFailedFiles()
      void client.refetchQueries({
        type: 'active',
        predicate: ({ queryKey, state }) => queryKey[1] === 'getStatus' || errorMeaning(state.error) === 'unreachable',
      })
    }
    wasDown.current = isDown
  }, [isDown, client])
}
