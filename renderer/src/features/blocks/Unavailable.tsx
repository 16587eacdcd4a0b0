import type { JSX, ReactNode } from 'react'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import styles from './Unavailable.module.css'

/** Stands for a value that the source does not provide; it is neither none nor zero. */
export function Unavailable({ children = 'Not available from this source' }: { children?: ReactNode }): JSX.Element {
  return (
    <span className={styles.unavailable}>
      <StatusIcon state="unknown" label="Unknown" />
      <span>{children}</span>
    </span>
  )
}
