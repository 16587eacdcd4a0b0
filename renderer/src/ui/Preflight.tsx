import type { DebugCheck } from '@tonoscope/core/contract/debug'
import type { JSX } from 'react'
import styles from './Preflight.module.css'
import { type MarkState, StateMark } from './StateMark.tsx'

const titles: { readonly [I in DebugCheck['id']]: string } = {
  seqno: 'Sequence number',
  expiry: 'Expiry',
  signature: 'Signature',
  wallet_id: 'Wallet id',
  balance: 'Balance',
}

const marks: { readonly [S in DebugCheck['status']]: { mark: MarkState; says: string } } = {
  ok: { mark: 'good', says: 'Fits' },
  fail: { mark: 'bad', says: 'Does not fit' },
  unknown: { mark: 'unknown', says: 'Cannot be told' },
  'not-applicable': { mark: 'none', says: 'Does not apply' },
}

/** Five facts of the message, each against a fact of the account. */
export function Preflight({ checks }: { checks: readonly DebugCheck[] }): JSX.Element {
  return (
    <ul className={styles.checks} aria-label="Message against account">
      {checks.map(check => (
        <li key={check.id} data-status={check.status}>
          <StateMark state={marks[check.status].mark} label={marks[check.status].says} />
          <span className={styles.name}>{titles[check.id]}</span>
          <span className={styles.text}>{check.text}</span>
        </li>
      ))}
    </ul>
  )
}
