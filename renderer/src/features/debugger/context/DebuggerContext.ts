import type { DebugRecordedCell, DebugRecording } from '@tonoscope/core/contract/debugRecording'
import type { CodeLocation, RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import { createContext, useContext } from 'react'

/** A field of the message or of the stored data, in the bits of a cell. */
export type NamedBits = DebugRecording['fields'][number]

/** What all panes of the debugger share; it stays the same from step to step. */
export type Debugger = {
  readonly reader: RecordingReader
  /** Positions in `cells` of the recording, by hash. */
  readonly cells: ReadonlyMap<string, number>
  /** Names of bits, by the hash of the cell. */
  readonly fields: ReadonlyMap<string, readonly NamedBits[]>
  /** The steps that built cells, by hash. */
  readonly built: ReadonlyMap<string, number>
  readonly goTo: (step: number) => void
  /** Shows an instruction in the code. */
  readonly showCode: (location: CodeLocation) => void
}

/** The cells of a recording by their hashes. */
export const indexCells = (cells: readonly DebugRecordedCell[]): ReadonlyMap<string, number> =>
  new Map(cells.map(({ hash }, position) => [hash, position]))

/** The named bits of a recording by their cells, in the order of the bits. */
export function indexFields(fields: readonly NamedBits[]): ReadonlyMap<string, readonly NamedBits[]> {
  const byCell = new Map<string, NamedBits[]>()
  for (const field of fields) byCell.set(field.cell, [...(byCell.get(field.cell) ?? []), field])
  for (const found of byCell.values()) found.sort((a, b) => a.from - b.from)
  return byCell
}

const Context = createContext<Debugger | undefined>(undefined)
/** Provides the recording to the panes. */
export const DebuggerProvider = Context.Provider

/** The recording that is open. */
export function useDebugger(): Debugger {
  const found = useContext(Context)
  if (!found) throw new TypeError('a pane of the debugger outside of it')
  return found
}
