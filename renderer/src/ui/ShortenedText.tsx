import { splitMiddle } from '@tonoscope/core/encoding/shorten'
import type { JSX } from 'react'
import styles from './ShortenedText.module.css'

/** A long text shortened in the middle; selecting and copying it gives the full text. */
export function ShortenedText({ text, keep = 6 }: { text: string; keep?: number }): JSX.Element {
  const { head, hidden, tail } = splitMiddle(text, keep)
  if (hidden === '') return <span className="code nowrap">{text}</span>
  return (
    <span className="code nowrap" title={text}>
      {head}
      <span className={styles.hidden}>{hidden}</span>
      {tail}
    </span>
  )
}
