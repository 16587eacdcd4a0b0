import type { JSX, ReactNode } from 'react'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import styles from './Unavailable.module.css'

/** In the place of what nobody here can tell: neither nothing nor zero. */
export function Unavailable({ children = 'not told by this source' }: { children?: ReactNode }): JSX.Element {
  return (
    <span className={styles.untold}>
      <StatusIcon state="unknown" label="Not known" />
      <span>{children}</span>
    </span>
  )
}
