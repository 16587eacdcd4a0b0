import type { JSX } from 'react'
import styles from './WeightBar.module.css'
import { type Signed, shareWidth } from './weights.ts'

/** How much of the weight signed, against the two thirds that are needed; the figures stand beside it. */
export function WeightBar({ signed, small = false }: { signed: Signed | undefined; small?: boolean }): JSX.Element {
  const width = signed ? shareWidth(signed.weight.signed, signed.weight.total) : 0
  return (
    <div className={styles.bar} data-small={small || undefined} aria-hidden>
      <span className={styles.signed} data-state={signed?.state} style={{ width: `${width}%` }} />
      <span className={styles.third} />
    </div>
  )
}
