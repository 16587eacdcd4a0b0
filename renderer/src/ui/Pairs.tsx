import type { JSX, ReactNode } from 'react'
import styles from './Pairs.module.css'

/** A list of name and value pairs, one per line. */
export function Pairs({ children, dense = false }: { children: ReactNode; dense?: boolean }): JSX.Element {
  return (
    <dl className={styles.pairs} data-dense={dense || undefined}>
      {children}
    </dl>
  )
}

/** A pair; hidden if it has no value. */
export function Pair({ name, children }: { name: string; children: ReactNode }): JSX.Element | null {
  if (children === undefined || children === null || children === false) return null
  return (
    <div className={styles.pair}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
