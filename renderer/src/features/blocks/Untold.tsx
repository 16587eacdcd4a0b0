import type { JSX, ReactNode } from 'react'
import { StateMark } from '../../ui/StateMark.tsx'
import styles from './Untold.module.css'

/** In the place of what nobody here can tell: neither nothing nor zero. */
export function Untold({ children = 'not told by this source' }: { children?: ReactNode }): JSX.Element {
  return (
    <span className={styles.untold}>
      <StateMark state="unknown" label="Not known" />
      <span>{children}</span>
    </span>
  )
}
