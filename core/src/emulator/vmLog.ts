import type { Hash } from '../units.ts'

/** One executed VM instruction; its texts are sliced from the log on access. */
export interface VmStep {
  /** As the VM prints it, e.g. `PUSHINT 5` or `implicit RET`. */
  readonly instruction: string
  /** Gas remaining after it; absent in shorter logs. */
  readonly gasRemaining: number | undefined
  /** The stack before it, top last, as the VM prints it; absent in shorter logs. */
  readonly stack: string | undefined
  /** The hash of its code cell; implicit instructions have none. */
  readonly codeHash: Hash | undefined
  /** The bit offset in that cell. */
  readonly offset: number | undefined
  /** The exception it threw, if logged. */
  readonly exception: { readonly code: number; readonly text: string } | undefined
  /** Other lines logged during it: loops, output actions, gas limit changes. */
  readonly notes: readonly string[]
}

/** A parsed VM log. */
export type VmLog = {
  readonly steps: readonly VmStep[]
  /** The start of the log is missing: the VM keeps only the end of a long log. */
  readonly truncated: boolean
  /** The exit code, if the default exception handler ended the run. */
  readonly exitCode: number | undefined
}

/** The VM keeps this many characters of a short log. */
export const shortLogLength = 256
/** Lengths to which the VM truncates logs: all but short ones have 1 MiB. */
const truncationLengths: readonly number[] = [shortLogLength, 1 << 20]

const marks = {
  stack: 'stack: ',
  location: 'code cell hash: ',
  execute: 'execute ',
  gas: 'gas remaining: ',
  exception: 'handling exception code ',
  end: 'default exception handler, terminating vm with exit code ',
} as const

/**
 * Parses a VM log of any level, of this emulator or a node. Lines before the first instruction of a truncated log are
 * skipped.
 *
 * @example
 * parseVmLog('execute NOP\ngas remaining: 982\n').steps // [{ instruction: 'NOP', gasRemaining: 982, … }]
 */
export function parseVmLog(log: string): VmLog {
  const steps: LoggedStep[] = []
  let exitCode: number | undefined
  // Positions for the next instruction.
  let stackAt = -1
  let stackEnd = -1
  let locationAt = -1
  let firstLine = true
  let completeStart = false
  let stacks = false
  const hashes = new Map<string, Hash>()
  for (let at = 0; at < log.length; ) {
    const newline = log.indexOf('\n', at)
    const end = newline === -1 ? log.length : newline
    if (log.startsWith(marks.stack, at)) {
      stackAt = at + marks.stack.length
      stackEnd = end
      locationAt = -1
      if (firstLine) completeStart = true
      stacks = true
    } else if (log.startsWith(marks.location, at)) {
      locationAt = at
      if (firstLine) completeStart = true
    } else if (log.startsWith(marks.execute, at)) {
      if (firstLine) completeStart = true
      steps.push(new LoggedStep(log, hashes, at + marks.execute.length, end, stackAt, stackEnd, locationAt))
      stackAt = locationAt = -1
    } else {
      const step = steps.at(-1)
      // An implicit jump to another cell also logs that cell's location, before its gas.
      if (log.startsWith(marks.gas, at)) locationAt = -1
      if (log.startsWith(marks.end, at)) {
        exitCode = numberAt(log, at + marks.end.length)
        step?.setException(exitCode, undefined)
      } else if (step !== undefined && end > at) readStepLine(step, log, at, end)
    }
    firstLine = false
    at = end + 1
  }
  // If only the first step has no stack, the log was truncated between two lines.
  const firstStackMissing = stacks && steps[0] !== undefined && steps[0].stack === undefined
  const truncated = log !== '' && (!completeStart || firstStackMissing || truncationLengths.includes(log.length))
  return { steps, truncated, exitCode }
}

/** Reads a line after an instruction. */
function readStepLine(step: LoggedStep, log: string, at: number, end: number): void {
  if (log.startsWith(marks.gas, at)) step.gasAt = at + marks.gas.length
  else if (log.startsWith(marks.exception, at)) {
    const code = numberAt(log, at + marks.exception.length)
    const colon = log.indexOf(': ', at)
    step.setException(code, colon === -1 || colon > end ? undefined : log.slice(colon + 2, end))
  } else step.addNote(log.slice(at, end))
}

const noNotes: string[] = []

class LoggedStep implements VmStep {
  gasAt = -1
  exception: VmStep['exception']
  notes: string[] = noNotes
  private readonly log: string
  /** As printed → in lower case: a run has few. */
  private readonly hashes: Map<string, Hash>
  private readonly from: number
  private readonly to: number
  private readonly stackAt: number
  private readonly stackEnd: number
  private readonly locationAt: number

  constructor(
    log: string,
    hashes: Map<string, Hash>,
    from: number,
    to: number,
    stackAt: number,
    stackEnd: number,
    locationAt: number,
  ) {
    this.log = log
    this.hashes = hashes
    this.from = from
    this.to = to
    this.stackAt = stackAt
    this.stackEnd = stackEnd
    this.locationAt = locationAt
  }

  get instruction(): string {
    return this.log.slice(this.from, this.to)
  }

  get gasRemaining(): number | undefined {
    return this.gasAt === -1 ? undefined : numberAt(this.log, this.gasAt)
  }

  get stack(): string | undefined {
    return this.stackAt === -1 ? undefined : this.log.slice(this.stackAt, this.stackEnd).trim()
  }

  get codeHash(): Hash | undefined {
    if (this.locationAt === -1) return undefined
    const from = this.locationAt + marks.location.length
    const printed = this.log.slice(from, from + 64)
    let hash = this.hashes.get(printed)
    if (hash === undefined) {
      hash = printed.toLowerCase() as Hash // 64 hex digits, as the VM prints a hash
      this.hashes.set(printed, hash)
    }
    return hash
  }

  get offset(): number | undefined {
    if (this.locationAt === -1) return undefined
    return numberAt(this.log, this.locationAt + marks.location.length + 64 + ' offset: '.length)
  }

  setException(code: number, text: string | undefined): void {
    this.exception ??= { code, text: text ?? '' }
  }

  addNote(line: string): void {
    if (this.notes === noNotes) this.notes = []
    this.notes.push(line)
  }
}

/** The whole number that starts here; NaN when there is none. */
function numberAt(text: string, at: number): number {
  const isNegative = text.charCodeAt(at) === 45
  const start = isNegative ? at + 1 : at
  let value = 0
  let end = start
  for (let digit = text.charCodeAt(end) - 48; digit >= 0 && digit <= 9; digit = text.charCodeAt(++end) - 48)
    value = 10 * value + digit
  if (end === start) return Number.NaN
  return isNegative ? -value : value
}
