import type { DebugCheck } from '@tonoscope/core/contract/debug'
import type { JSX } from 'react'
import { capitalize } from '../format/words.ts'
import styles from './Preflight.module.css'
import { StatusIcon, type StatusIconState } from './StatusIcon.tsx'

const titles: { readonly [I in DebugCheck['id']]: string } = {
  seqno: 'Sequence number',
  expiry: 'Expiry',
  signature: 'Signature',
  wallet_id: 'Wallet ID',
  balance: 'Balance',
}

const statusIcons: { readonly [S in DebugCheck['status']]: { icon: StatusIconState; label: string } } = {
  ok: { icon: 'good', label: 'Passed' },
  fail: { icon: 'bad', label: 'Failed' },
  unknown: { icon: 'unknown', label: 'Unknown' },
  'not-applicable': { icon: 'none', label: 'Not applicable' },
}

type CheckLine = Omit<DebugCheck, 'id'> & { readonly name: string }

/** One line per check; checks that all have the same result and text are one line. */
function toCheckLines(checks: readonly DebugCheck[]): CheckLine[] {
  const [first] = checks
  const same = first && checks.every(check => check.status === first.status && check.text === first.text)
  if (first && same && checks.length > 1) return [{ ...first, name: 'All checks' }]
  return checks.map(check => ({ ...check, name: titles[check.id] }))
}

/** The pre-flight checks of a message against its account. */
export function Preflight({ checks }: { checks: readonly DebugCheck[] }): JSX.Element {
  return (
    <ul className={styles.checks} aria-label="Pre-flight checks">
      {toCheckLines(checks).map(line => (
        <li key={line.name} data-status={line.status}>
          <StatusIcon state={statusIcons[line.status].icon} label={statusIcons[line.status].label} />
          <span className={styles.name}>{line.name}</span>
          <span className={styles.text}>{capitalize(line.text)}</span>
        </li>
      ))}
    </ul>
  )
}
