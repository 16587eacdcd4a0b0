import type { JSX } from 'react'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import styles from './Claims.module.css'
import type { ShownStep } from './chain.ts'
import { claimMarks, claimsOf, claimTitles } from './claimText.ts'

/** What a step claims, a line each: a mark once it is decided, and the facts. */
export function Claims({ step }: { step: ShownStep }): JSX.Element {
  const decided = step.checked?.claims ?? []
  const busy = step.checked === undefined || step.checked.state === 'waiting'
  return (
    <ul className={styles.claims} data-busy={busy || undefined} aria-label={`Claims of step ${step.index + 1}`}>
      {claimsOf[step.direction].map(id => {
        const claim = decided.find(one => one.id === id)
        return (
          <li key={id} className={styles.claim} data-state={claim?.state ?? 'waiting'}>
            {claim ? (
              <StatusIcon state={claimMarks[claim.state].state} label={claimMarks[claim.state].says} />
            ) : (
              <span className={styles.waiting} role="img" aria-label="Not checked yet" />
            )}
            <span className={styles.title}>{claimTitles[id]}</span>
            <span className={styles.text}>{claim?.text}</span>
          </li>
        )
      })}
    </ul>
  )
}
