import type { JSX } from 'react'
import { Copy } from './Copy.tsx'
import styles from './Hash.module.css'
import { Middle } from './Middle.tsx'

/** A hash or another long token: its ends, all of it on hover and on copy. */
export function Hash({ hash, what = 'hash' }: { hash: string; what?: string }): JSX.Element {
  return (
    <span className={styles.hash}>
      <Middle text={hash} />
      <Copy text={hash} what={what} />
    </span>
  )
}
