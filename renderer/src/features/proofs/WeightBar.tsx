import type { JSX } from 'react'
import styles from './WeightBar.module.css'
import { type SignedWeight, sharePercent } from './weights.ts'

type Props = { signed: SignedWeight | undefined; small?: boolean }

/** The signed weight against the required two thirds, as a bar next to the figures. */
export function WeightBar({ signed, small = false }: Props): JSX.Element {
  const width = signed ? sharePercent(signed.weight.signed, signed.weight.total) : 0
  return (
    <div className={styles.bar} data-small={small || undefined} aria-hidden>
      <span className={styles.signed} data-state={signed?.state} style={{ width: `${width}%` }} />
      <span className={styles.third} />
    </div>
  )
}
