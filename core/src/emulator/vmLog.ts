import type { Hash } from '../units.ts'

/** One instruction that the VM ran; texts are cut out of the log when somebody looks. */
export interface VmStep {
  /** As the VM names it, e.g. `PUSHINT 5` or `implicit RET`. */
  readonly instruction: string
  /** Gas left after it; absent in logs of the shorter kinds. */
  readonly gasRemaining: number | undefined
  /** The stack before it, top last, as the VM prints it; absent in logs of the shorter kinds. */
  readonly stack: string | undefined
  /** The cell that it was read from; implicit instructions have none. */
  readonly codeHash: Hash | undefined
  /** Where in that cell, in bits. */
  readonly offset: number | undefined
  /** What it threw, as far as the log says. */
  readonly exception: { readonly code: number; readonly text: string } | undefined
  /** Other lines that the VM wrote while it ran: loops, output actions, changes of the gas limit. */
  readonly notes: readonly string[]
}

/** A VM log as steps. */
export type VmLog = {
  readonly steps: readonly VmStep[]
  /** The VM keeps the end of a long log: the beginning of this one is missing. */
  readonly truncated: boolean
  /** The exit code, when the default exception handler ended the run. */
  readonly exitCode: number | undefined
}

/** Lengths to which logs are cut: a message of 256 characters, and a mebibyte with locations or stacks. */
const cutLengths: readonly number[] = [256, 1 << 20]

const marks = {
  stack: 'stack: ',
  location: 'code cell hash: ',
  execute: 'execute ',
  gas: 'gas remaining: ',
  exception: 'handling exception code ',
  end: 'default exception handler, terminating vm with exit code ',
} as const

/**
 * Reads a VM log of any level, of this emulator or of a node. Lines that belong to no instruction that was seen, at the
 * beginning of a log that was cut, are left out.
 *
 * @example
 * scanVmLog('execute NOP\ngas remaining: 982\n').steps // [{ instruction: 'NOP', gasRemaining: 982, … }]
 */
export function scanVmLog(log: string): VmLog {
  const steps: Step[] = []
  let exitCode: number | undefined
  // What was seen of the instruction to come.
  let stackAt = -1
  let locationAt = -1
  let firstLine = true
  let beginsWhole = false
  let stacks = false
  for (let at = 0; at < log.length; ) {
    const newline = log.indexOf('\n', at)
    const end = newline === -1 ? log.length : newline
    if (log.startsWith(marks.stack, at)) {
      stackAt = at
      locationAt = -1
      if (firstLine) beginsWhole = true
      stacks = true
    } else if (log.startsWith(marks.location, at)) {
      locationAt = at
      if (firstLine) beginsWhole = true
    } else if (log.startsWith(marks.execute, at)) {
      if (firstLine) beginsWhole = true
      steps.push(new Step(log, at + marks.execute.length, end, stackAt, locationAt))
      stackAt = locationAt = -1
    } else {
      const step = steps.at(-1)
      // An implicit jump into another cell prints that cell's location too, before its gas.
      if (log.startsWith(marks.gas, at)) locationAt = -1
      if (log.startsWith(marks.end, at)) {
        exitCode = numberAt(log, at + marks.end.length)
        step?.threw(exitCode, undefined)
      } else if (step !== undefined && end > at) readAfter(step, log, at, end)
    }
    firstLine = false
    at = end + 1
  }
  // A first step without the stack that all others have was cut between two lines.
  const missesStack = stacks && steps[0] !== undefined && steps[0].stack === undefined
  const truncated = log !== '' && (!beginsWhole || missesStack || cutLengths.includes(log.length))
  return { steps, truncated, exitCode }
}

/** A line that follows its instruction. */
function readAfter(step: Step, log: string, at: number, end: number): void {
  if (log.startsWith(marks.gas, at)) step.gasAt = at + marks.gas.length
  else if (log.startsWith(marks.exception, at)) {
    const code = numberAt(log, at + marks.exception.length)
    const colon = log.indexOf(': ', at)
    step.threw(code, colon === -1 || colon > end ? undefined : log.slice(colon + 2, end))
  } else step.note(log.slice(at, end))
}

const noNotes: readonly string[] = []

class Step implements VmStep {
  gasAt = -1
  exception: VmStep['exception']
  notes: readonly string[] = noNotes
  private readonly log: string
  private readonly from: number
  private readonly to: number
  private readonly stackAt: number
  private readonly locationAt: number

  constructor(log: string, from: number, to: number, stackAt: number, locationAt: number) {
    this.log = log
    this.from = from
    this.to = to
    this.stackAt = stackAt
    this.locationAt = locationAt
  }

  get instruction(): string {
    return this.log.slice(this.from, this.to)
  }

  get gasRemaining(): number | undefined {
    return this.gasAt === -1 ? undefined : numberAt(this.log, this.gasAt)
  }

  get stack(): string | undefined {
    if (this.stackAt === -1) return undefined
    const end = this.log.indexOf('\n', this.stackAt)
    return this.log.slice(this.stackAt + marks.stack.length, end).trim()
  }

  get codeHash(): Hash | undefined {
    if (this.locationAt === -1) return undefined
    const from = this.locationAt + marks.location.length
    return this.log.slice(from, from + 64).toLowerCase() as Hash // 64 hex digits, as the VM prints a hash
  }

  get offset(): number | undefined {
    if (this.locationAt === -1) return undefined
    return numberAt(this.log, this.locationAt + marks.location.length + 64 + ' offset: '.length)
  }

  threw(code: number, text: string | undefined): void {
    this.exception ??= { code, text: text ?? '' }
  }

  note(line: string): void {
    this.notes = [...this.notes, line]
  }
}

/** The number that begins there. */
function numberAt(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return Number.parseInt(text.slice(at, end === -1 ? text.length : end), 10)
}
