import type { DebugCheck } from '@tonoscope/core/contract/debug'
import type { JSX } from 'react'
import { capitalize } from '../format/words.ts'
import styles from './Preflight.module.css'
import { StatusIcon, type StatusIconState } from './StatusIcon.tsx'

const titles: { readonly [I in DebugCheck['id']]: string } = {
  seqno: 'Sequence number',
  expiry: 'Expiry',
  signature: 'Signature',
  wallet_id: 'Wallet id',
  balance: 'Balance',
}

const marks: { readonly [S in DebugCheck['status']]: { mark: StatusIconState; says: string } } = {
  ok: { mark: 'good', says: 'Fits' },
  fail: { mark: 'bad', says: 'Does not fit' },
  unknown: { mark: 'unknown', says: 'Cannot be told' },
  'not-applicable': { mark: 'none', says: 'Does not apply' },
}

type CheckLine = Omit<DebugCheck, 'id'> & { readonly name: string }

/** One line per check; checks that all say the same for the same reason are one line. */
function toCheckLines(checks: readonly DebugCheck[]): CheckLine[] {
  const [first] = checks
  const same = first && checks.every(check => check.status === first.status && check.text === first.text)
  if (first && same && checks.length > 1) return [{ ...first, name: 'All checks' }]
  return checks.map(check => ({ ...check, name: titles[check.id] }))
}

/** Five facts of the message, each against a fact of the account. */
export function Preflight({ checks }: { checks: readonly DebugCheck[] }): JSX.Element {
  return (
    <ul className={styles.checks} aria-label="Message against account">
      {toCheckLines(checks).map(line => (
        <li key={line.name} data-status={line.status}>
          <StatusIcon state={marks[line.status].mark} label={marks[line.status].says} />
          <span className={styles.name}>{line.name}</span>
          <span className={styles.text}>{capitalize(line.text)}</span>
        </li>
      ))}
    </ul>
  )
}
