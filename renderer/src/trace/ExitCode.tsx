import { formatDeclaredName } from '@tonoscope/core/encoding/words'
import type { JSX } from 'react'

type Props = {
  code: number
  ok: boolean
  /** Meaning of the code for this contract in this phase. */
  note: { name: string; description: string; abi?: string | undefined } | undefined
  fallback: string | undefined
}

/** An exit or result code with its meaning for the contract, or else its general meaning. */
export function ExitCode({ code, ok, note, fallback }: Props): JSX.Element {
  const meaning = note?.description ?? fallback
  return (
    <span className="inline-flex wrap items-baseline gap-x-8">
      <span className={ok ? 'semibold code' : 'semibold code bad'}>{code}</span>
      {note && note.name !== '' && note.name !== note.description && <span>{formatDeclaredName(note)}</span>}
      {meaning !== undefined && meaning !== '' && <span className="secondary">{meaning}</span>}
    </span>
  )
}
