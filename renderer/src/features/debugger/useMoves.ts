import { type Breakpoint, findBreak } from '@tonoscope/core/stepping/breakpoints'
import { type Direction, findException, nextRun, stepOut, stepOver } from '@tonoscope/core/stepping/moves'
import type { CodeLocation, RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import type { SourceRun } from '@tonoscope/core/stepping/SourceRun'
import { findText } from '@tonoscope/core/stepping/search'
import { findLine, stepLine } from '@tonoscope/core/stepping/sourceMoves'
import { useState } from 'react'
import { formatCount } from '../../format/amount.ts'
import { useShortcut } from '../../ui/useShortcut.ts'

type Settings = {
  reader: RecordingReader
  step: number
  goTo: (step: number) => void
  breakpoints: readonly Breakpoint[]
  onBreakpoint: (location: CodeLocation) => void
  source: SourceRun | undefined
}

/** What the toolbar and the keyboard do, and what there is to say about the last move. */
export type Moves = ReturnType<typeof useMoves>

/** Moves through a recording, with the keys of browser debuggers. */
export function useMoves({ reader, step, goTo, breakpoints, onBreakpoint, source }: Settings) {
  const [message, setMessage] = useState('')
  const move = (to: number | undefined, failure: string) => {
    setMessage(to === undefined ? failure : '')
    if (to !== undefined) goTo(to)
  }
  const current = `step ${formatCount(step + 1)}`
  const moves = {
    message,
    to: (wanted: number) => move(Math.min(reader.count - 1, Math.max(0, wanted)), ''),
    first: () => move(0, ''),
    back: () => move(step - 1, ''),
    forward: () => move(step + 1, ''),
    last: () => move(reader.count - 1, ''),
    over: (direction: Direction) =>
      move(
        stepOver(reader, step, direction),
        `No step ${direction === 1 ? 'after' : 'before'} ${current} in this call.`,
      ),
    out: () => move(stepOut(reader, step, 1), `The call of ${current} does not return to a caller.`),
    caller: () => move(stepOut(reader, step, -1), `The call of ${current} is not recorded.`),
    exception: () => move(findException(reader), 'There was no exception.'),
    toBreak: (direction: Direction) =>
      move(
        findBreak(reader, breakpoints, step, direction, source),
        breakpoints.length === 0
          ? 'No breakpoints are set.'
          : `No break ${direction === 1 ? 'after' : 'before'} ${current}.`,
      ),
    toRun: (location: CodeLocation) =>
      move(nextRun(reader, step, location, 1) ?? nextRun(reader, -1, location, 1), 'This line did not run.'),
    line: (direction: Direction, options: { readonly over?: boolean } = {}) =>
      move(
        source && stepLine(source, step, direction, options),
        `No line ${direction === 1 ? 'after' : 'before'} ${current}.`,
      ),
    toLine: (file: number, line: number) =>
      move(
        source && (findLine(source, step, 1, { file, line }) ?? findLine(source, -1, 1, { file, line })),
        'This line did not run.',
      ),
    find: (text: string, direction: Direction) =>
      move(
        findText(reader, text, step, direction),
        `Not found ${direction === 1 ? 'after' : 'before'} ${current}: ${text}`,
      ),
  }
  useShortcut('F11 ArrowRight ArrowDown', ({ key, shiftKey }) => {
    if (!shiftKey) moves.forward()
    else if (key === 'F11') moves.out()
    else return false
  })
  useShortcut('ArrowLeft ArrowUp', ({ shiftKey }) => (shiftKey ? false : moves.back()))
  useShortcut('F10', ({ shiftKey }) => moves.over(shiftKey ? -1 : 1))
  useShortcut('F8', ({ shiftKey }) => moves.toBreak(shiftKey ? -1 : 1))
  useShortcut('F9', () => {
    const location = reader.location(step)
    if (location) onBreakpoint(location)
  })
  useShortcut('Home', moves.first)
  useShortcut('End', moves.last)
  useShortcut('e', moves.exception)
  useShortcut('l', ({ shiftKey }) => moves.line(shiftKey ? -1 : 1), { enabled: source !== undefined })
  return moves
}
