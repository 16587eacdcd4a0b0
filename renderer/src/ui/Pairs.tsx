import type { JSX, ReactNode } from 'react'
import styles from './Pairs.module.css'

type Props = {
  values?: Readonly<Record<string, ReactNode>>
  /** Pairs whose names are not known or not unique. */
  children?: ReactNode
  dense?: boolean
}

/** A list of names and values, one per line. */
export function Pairs({ values = {}, children, dense = false }: Props): JSX.Element {
  return (
    <dl className={styles.pairs} data-dense={dense || undefined}>
      {Object.entries(values).map(([name, value]) => (
        <Pair key={name} name={name}>
          {value}
        </Pair>
      ))}
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
