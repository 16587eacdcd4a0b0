import type { JSX } from 'react'
import styles from './UnknownValue.module.css'

/** Shown instead of a value that the source of an on-chain transaction does not have. */
export function UnknownValue(): JSX.Element {
  return <span className={styles.unknown}>Not available from this source</span>
}
