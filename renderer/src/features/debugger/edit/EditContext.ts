import type { DebugChanges } from '@tonoscope/core/contract/debugChanges'
import type { DebugRecording } from '@tonoscope/core/contract/debugRecording'
import type { Alignment, Side } from '@tonoscope/core/stepping/alignRecordings'
import type { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import { createContext, useContext } from 'react'

/** The original recording and the changed one: `left` is the original. */
export type Comparison = {
  readonly alignment: Alignment
  readonly readers: { readonly [S in Side]: RecordingReader }
  /** Which one is stepped through. */
  readonly side: Side
  readonly other: Side
  /** Steps through this one, at the partner of the step. */
  readonly show: (side: Side, step: number) => void
}

/** A recorded transaction that can be changed and run again. */
export type Edit = {
  readonly original: DebugRecording
  readonly changes: DebugChanges | undefined
  /** Runs the transaction with changes; without, there is only the original. */
  readonly setChanges: (changes: DebugChanges | undefined) => void
  /** The changed run, once it is there. */
  readonly comparison: Comparison | undefined
  readonly isRunning: boolean
  readonly cancel: () => void
  readonly error: unknown
  readonly retry: () => void
}

/** What each recording is called, at the start of a sentence. */
export const sideNames: { readonly [S in Side]: string } = { left: 'The original', right: 'The changed run' }

const Context = createContext<Edit | undefined>(undefined)
/** Provides the changes to the parts of the debugger. */
export const EditProvider = Context.Provider

/** The transaction that can be changed; `undefined` for a get method. */
export const useEdit = (): Edit | undefined => useContext(Context)
