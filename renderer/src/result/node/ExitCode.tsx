import type { JSX } from 'react'
import styles from './ExitCode.module.css'

type Props = {
  code: number
  ok: boolean
  /** What the code means to this contract in this phase. */
  note: { name: string; description: string } | undefined
  /** What the code means in general. */
  also: string | undefined
}

/** An exit or result code with its meaning; the contract's own meaning comes first. */
export function ExitCode({ code, ok, note, also }: Props): JSX.Element {
  const meaning = note?.description ?? also
  return (
    <span className={styles.exit}>
      <span className={styles.code} data-ok={ok}>
        {code}
      </span>
      {note && note.name !== '' && note.name !== note.description && <span>{note.name}</span>}
      {meaning !== undefined && meaning !== '' && <span className={styles.meaning}>{meaning}</span>}
    </span>
  )
}
