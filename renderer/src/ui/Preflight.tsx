import type { DebugCheck } from '@tonoscope/core/contract/debug'
import type { JSX } from 'react'
import { sentence } from '../format/words.ts'
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

type Line = Omit<DebugCheck, 'id'> & { readonly name: string }

/** One line per check; checks that all say the same for the same reason are one line. */
function linesOf(checks: readonly DebugCheck[]): Line[] {
  const [first] = checks
  const same = first && checks.every(check => check.status === first.status && check.text === first.text)
  if (first && same && checks.length > 1) return [{ ...first, name: 'All checks' }]
  return checks.map(check => ({ ...check, name: titles[check.id] }))
}

/** Five facts of the message, each against a fact of the account. */
export function Preflight({ checks }: { checks: readonly DebugCheck[] }): JSX.Element {
  return (
    <ul className={styles.checks} aria-label="Message against account">
      {linesOf(checks).map(line => (
        <li key={line.name} data-status={line.status}>
          <StateMark state={marks[line.status].mark} label={marks[line.status].says} />
          <span className={styles.name}>{line.name}</span>
          <span className={styles.text}>{sentence(line.text)}</span>
        </li>
      ))}
    </ul>
  )
}
