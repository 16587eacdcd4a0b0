import type { Status } from '@tonoscope/core/contract/debug'
import type { JSX } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './EventScreen.module.css'

type Props = {
  network: string | undefined
  status: Status | undefined
  onAgain: () => void
  onNetwork: (network: string) => void
}

/** Nothing by that name: what was looked for, what it may be instead, and where else to look. */
export function NotFound({ network, status, onAgain, onNetwork }: Props): JSX.Element {
  const here = status?.networks.find(one => one.name === (network ?? status.default_network))
  const others = status?.networks.filter(one => one !== here) ?? []
  const name = here?.name ?? network ?? 'this network'
  return (
    <Notice
      kind="failure"
      title={here?.recorded ? `The ${name} network does not hold this event` : `There is no such event on ${name}`}
      actions={
        <>
          {!here?.recorded && <Button onClick={onAgain}>Look again</Button>}
          {others.map(other => (
            <Button key={other.name} onClick={() => onNetwork(other.name)}>
              Look on {other.name}
            </Button>
          ))}
        </>
      }
    >
      <p>It was looked for as an event, a transaction, a message, and a message’s normalized hash.</p>
      <ul className={styles.reasons}>
        {here?.recorded ? (
          <li>
            It is a recording and knows only its own events.
            {others.length === 0 && ' Add a live network in the settings to look there.'}
          </li>
        ) : (
          <>
            <li>A message that no account accepted leaves no trace. Paste it in Inspect to see whether it would be.</li>
            <li>What is only seconds old may not have been indexed yet.</li>
          </>
        )}
        {!here?.recorded && others.length > 0 && <li>It may be on another network.</li>}
      </ul>
    </Notice>
  )
}
