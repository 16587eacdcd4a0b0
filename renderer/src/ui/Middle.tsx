import type { JSX } from 'react'
import { middle } from '../format/address.ts'
import styles from './Middle.module.css'

/** A long text with its middle out of sight; selecting and copying it gives the whole. */
export function Middle({ text, keep = 6 }: { text: string; keep?: number }): JSX.Element {
  const { head, hidden, tail } = middle(text, keep)
  if (hidden === '') return <span className={styles.text}>{text}</span>
  return (
    <span className={styles.text} title={text}>
      {head}
      <span className={styles.hidden}>{hidden}</span>
      {tail}
    </span>
  )
}
