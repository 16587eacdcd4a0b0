import type { Status } from '@tonoscope/core/contract/status'
import type { JSX } from 'react'
import { chooseNetwork } from '../../settings/network.ts'
import { Button } from '../../ui/Button.tsx'
import { ScreenNotice } from '../../ui/ScreenLayout.tsx'
import styles from './EventScreen.module.css'

type Props = {
  network: string | undefined
  status: Status | undefined
  onAgain: () => void
}

/** The event was not found: possible reasons, and other networks to search. */
export function NotFound({ network, status, onAgain }: Props): JSX.Element {
  const current = status?.networks.find(one => one.name === (network ?? status.default_network))
  const others = status?.networks.filter(one => one !== current) ?? []
  const name = current?.name ?? network ?? 'this network'
  return (
    <ScreenNotice
      kind="failure"
      title={current?.recorded ? `Event not found in the recorded network ${name}` : `Event not found on ${name}`}
      actions={
        <>
          {!current?.recorded && <Button onClick={onAgain}>Search again</Button>}
          {others.map(other => (
            <Button key={other.name} onClick={() => chooseNetwork(other.name)}>
              Search on {other.name}
            </Button>
          ))}
        </>
      }
    >
      <p>Searched as event, transaction, message and normalized message hash.</p>
      <ul className={styles.reasons}>
        {current?.recorded ? (
          <li>
            This network is a recording and contains only its own events.
            {others.length === 0 && ' Add a live network in the settings to search there.'}
          </li>
        ) : (
          <>
            <li>
              A rejected external message leaves no trace on chain. Paste it in Inspect to check whether it is accepted.
            </li>
            <li>Events of the last few seconds may not be indexed yet.</li>
          </>
        )}
        {!current?.recorded && others.length > 0 && <li>The event may be on another network.</li>}
      </ul>
    </ScreenNotice>
  )
}
