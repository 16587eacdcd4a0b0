import type { JSX } from 'react'
import styles from './NotTold.module.css'

/** In the place of a fact that the source of a landed transaction does not give: neither nothing nor zero. */
export function NotTold(): JSX.Element {
  return <span className={styles.untold}>not told by this source</span>
}
