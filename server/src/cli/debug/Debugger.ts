import { AppError } from '@tonoscope/core/errors'
import { alignRecordings } from '@tonoscope/core/stepping/alignRecordings'
import { type Breakpoint, findBreak, parseBreakpoint } from '@tonoscope/core/stepping/breakpoints'
import { type Direction, findException } from '@tonoscope/core/stepping/moves'
import type { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import type { SourceRun } from '@tonoscope/core/stepping/SourceRun'
import type { CodeIndex } from '@tonoscope/core/text/CodeIndex'
import type { ComparedRuns } from '@tonoscope/core/text/comparisonText'
import type { TextStyle } from '@tonoscope/core/text/terminalText'

/** What a debugger steps through. */
export type Debugged = {
  readonly reader: RecordingReader
  /** Absent for an account without code. */
  readonly code: CodeIndex | undefined
  /** The step at which it opens. */
  readonly opensAt?: number
  /** The source code, if there is one. */
  readonly source?: SourceRun | undefined
}

/** A recorded transaction, and the same one run with changes. */
export type DebuggedRuns = { readonly original: Debugged; readonly changed: Debugged }

/** The position in a recording, and where it stops. */
export class Debugger implements Debugged {
  readonly style: TextStyle
  readonly breakpoints: Breakpoint[]
  /** Both runs of a transaction with changes. */
  readonly comparison: ComparedRuns | undefined
  step: number
  private current: Debugged
  private readonly runs: DebuggedRuns | undefined

  /** Of a transaction with changes, it steps through the changed run. */
  constructor(debugged: Debugged | DebuggedRuns, style: TextStyle, breakpoints: readonly string[] = []) {
    this.runs = 'changed' in debugged ? debugged : undefined
    this.current = 'changed' in debugged ? debugged.changed : debugged
    this.comparison = this.runs && compareRuns(this.runs)
    this.style = style
    this.step = this.current.opensAt ?? 0
    this.breakpoints = breakpoints.map(text => this.toBreakpoint(text))
  }

  get reader(): RecordingReader {
    return this.current.reader
  }

  get code(): CodeIndex | undefined {
    return this.current.code
  }

  get source(): SourceRun | undefined {
    return this.current.source
  }

  /** `original` or `changed`: which of two runs it steps through. */
  get side(): keyof DebuggedRuns {
    return this.current === this.runs?.original ? 'original' : 'changed'
  }

  /** Goes to a step of one of two runs. */
  show(side: keyof DebuggedRuns, step: number): void {
    if (!this.runs) return
    this.current = this.runs[side]
    this.step = Math.min(step, this.last)
  }

  /** @throws input.argument */
  toBreakpoint(text: string): Breakpoint {
    const breakpoint = parseBreakpoint(text, this.reader.recording.code_cells)
    if (breakpoint.on === 'line' && this.source?.map.findFile(breakpoint.path) === undefined) {
      const files = this.source?.map.source.files.map(({ path }) => path).join(', ')
      const reason = files === undefined ? 'lines need the source code: --source' : `expected a line of ${files}`
      throw new AppError('input.argument', { name: `breakpoint ${text.trim()}`, reason })
    }
    return breakpoint
  }

  /** The last step. */
  get last(): number {
    return Math.max(0, this.reader.count - 1)
  }

  /** Goes to the next breakpoint, else to the end or the start; whether a breakpoint stopped. */
  continue(direction: Direction): boolean {
    const stop = findBreak(this.reader, this.breakpoints, this.step, direction, this.source)
    this.step = stop ?? (direction === 1 ? this.last : 0)
    return stop !== undefined
  }

  /** Goes to the first stop, the first step included; whether there is one. */
  start(): boolean {
    const stop = findBreak(this.reader, this.breakpoints, -1, 1, this.source)
    this.step = stop ?? this.step
    return stop !== undefined
  }

  /** Goes to `start`, `end`, `exception`, or a step by its number. @throws input.argument */
  goTo(target: string): void {
    this.step = this.findTarget(target)
  }

  private findTarget(text: string): number {
    if (text === 'start') return 0
    if (text === 'end') return this.last
    if (text === 'exception') {
      const step = findException(this.reader)
      if (step !== undefined) return step
      throw new AppError('input.argument', { name: text, reason: 'this run threw no exception; see its end with end' })
    }
    const step = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (step <= this.last) return step
    const reason = `expected start, end, exception, or a step from 0 to ${this.last}`
    throw new AppError('input.argument', { name: `step ${text}`, reason })
  }
}

function compareRuns({ original: { reader: original }, changed: { reader: changed } }: DebuggedRuns): ComparedRuns {
  return { original, changed, alignment: alignRecordings(original, changed) }
}
