import { type JSX, useState } from 'react'
import { callDesktop } from '../desktopBridge/desktopBridge.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { showLogs } from './showLogs.ts'

/** Shown when no compute process can be started: the reason, restart, logs. */
export function WorkersLostNotice({ text, onFail }: { text: string; onFail: (error: unknown) => void }): JSX.Element {
  const [starting, setStarting] = useState(false)
  const restart = () => {
    setStarting(true)
    // A `workers` event reports when they are ready again.
    callDesktop('desktop.restart', {})
      .catch(onFail)
      .finally(() => setStarting(false))
  }
  return (
    <Notice
      kind="failure"
      title="Emulation is not available"
      actions={
        <>
          <Button kind="primary" icon="refresh" disabled={starting} onClick={restart}>
            Restart
          </Button>
          <Button onClick={() => showLogs(onFail)}>Show logs</Button>
        </>
      }
    >
      <p>{text}</p>
      <p>Results and pasted text are not lost.</p>
    </Notice>
  )
}
