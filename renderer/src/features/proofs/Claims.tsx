import type { JSX } from 'react'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import styles from './Claims.module.css'
import type { ChainStep } from './chain.ts'
import { claimMarks, claimOrder, claimTitles } from './claimText.ts'

/** The claims of a step, one per line: status and text. */
export function Claims({ step }: { step: ChainStep }): JSX.Element {
  const decided = step.checked?.claims ?? []
  const busy = step.checked === undefined || step.checked.state === 'waiting'
  return (
    <ul className={styles.claims} data-busy={busy || undefined} aria-label={`Claims of step ${step.index + 1}`}>
      {claimOrder[step.direction].map(id => {
        const claim = decided.find(one => one.id === id)
        return (
          <li key={id} className={styles.claim} data-state={claim?.state ?? 'waiting'}>
            {claim ? (
              <StatusIcon {...claimMarks[claim.state]} />
            ) : (
              <span className={styles.waiting} role="img" aria-label="Not verified yet" />
            )}
            <span className={styles.title}>{claimTitles[id]}</span>
            <span className={styles.text}>{claim?.text}</span>
          </li>
        )
      })}
    </ul>
  )
}
