import type { DebugBundleMessage } from '@tonoscope/core/contract/requests'
import { maxBundleMessages } from '@tonoscope/core/contract/requests'
import type { JSX } from 'react'
import { useLocation } from 'wouter'
import { screenPath } from '../screens/screenPath.ts'
import { Button } from '../ui/Button.tsx'
import { addMessage, listMessages } from './bundle.ts'
import { useLastRun } from './lastRun.ts'
import { storeRun } from './runStore.ts'

/** Runs a message after those of the run that was last on the screen; nothing if there was none. */
export function AddToRunButton({ message }: { message: DebugBundleMessage | undefined }): JSX.Element | null {
  const last = useLastRun()
  const [, navigate] = useLocation()
  if (!last || listMessages(last).length >= maxBundleMessages) return null
  return (
    <Button
      icon="plus"
      disabled={!message}
      title="Run it after the messages of the last run, on the state that they leave"
      onClick={() => message && navigate(screenPath('inspect', { run: storeRun(addMessage(last, message)) }))}
    >
      Add to last run
    </Button>
  )
}
