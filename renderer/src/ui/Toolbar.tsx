import type { JSX, ReactNode } from 'react'
import styles from './Toolbar.module.css'

/** A row of tools above what they act on, after a sentence about it; they wrap in narrow windows. */
export function Toolbar({ about, children }: { about: ReactNode; children?: ReactNode }): JSX.Element {
  return (
    <div className={styles.toolbar}>
      <p className={styles.about}>{about}</p>
      {children}
    </div>
  )
}
