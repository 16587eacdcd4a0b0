import { type JSX, useState } from 'react'
import { callDesktop } from '../backend/desktopBridge.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { showLogs } from './showLogs.ts'

/** Nothing can be computed any more: why, and what can be done about it. */
export function WorkersLost({ text, onFail }: { text: string; onFail: (error: unknown) => void }): JSX.Element {
  const [starting, setStarting] = useState(false)
  const restart = () => {
    setStarting(true)
    // Whether they are there again is heard as an event.
    callDesktop('desktop.restart', {})
      .catch(onFail)
      .finally(() => setStarting(false))
  }
  return (
    <Notice
      kind="failure"
      title="Nothing can be computed at the moment"
      actions={
        <>
          <Button kind="primary" icon="refresh" disabled={starting} onClick={restart}>
            Restart
          </Button>
          <Button onClick={() => showLogs(onFail)}>Show the logs</Button>
        </>
      }
    >
      <p>{text}</p>
      <p>What is on the screen stays, and so does what was pasted.</p>
    </Notice>
  )
}
