import type { Hash } from '../units.ts'
import { columns, type VmLogException, VmLogLines } from './VmLogLines.ts'

/** One executed VM instruction; its texts are sliced from the log on access. */
export interface VmStep {
  /** As the VM prints it, e.g. `PUSHINT 5` or `implicit RET`. */
  readonly instruction: string
  /** Gas remaining after it; absent in shorter logs. */
  readonly gasRemaining: number | undefined
  /** The gas limit after it, if known. */
  readonly gasLimit: number | undefined
  /** Gas used so far, with it, if its limit is known. */
  readonly gasUsed: number | undefined
  /** The stack before it, top last, as the VM prints it; absent in shorter logs. */
  readonly stack: string | undefined
  /** The hash of its code cell; implicit instructions have none. */
  readonly codeHash: Hash | undefined
  /** The bit offset in that cell. */
  readonly offset: number | undefined
  /** The exception it threw, if logged. */
  readonly exception: VmLogException | undefined
  /** Other lines logged during it: loops, output actions, gas limit changes. */
  readonly notes: readonly string[]
}

/** Gas limits at the start and at the end of a run, as far as they are known; a log only has what changes between them. */
export type GasLimits = { readonly start?: number | undefined; readonly end?: number | undefined }

/** Steps in order, by their index from 0: an array, or a list that makes them. */
export type Steps<S> = { readonly length: number; readonly at: (index: number) => S | undefined }

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

/**
 * Parses a VM log of any level, of this emulator or a node. Lines before the first instruction of a truncated log are
 * skipped. The VM prints the gas that is left: with a limit, that is the gas used.
 *
 * @example
 * parseVmLog('execute NOP\ngas remaining: 982\n').steps // [{ instruction: 'NOP', gasRemaining: 982, … }]
 */
export function parseVmLog(log: string, limits: GasLimits = {}): VmLog {
  const { steps, ...rest } = readVmLog(log, limits)
  return { steps: toArray(steps), ...rest }
}

/** As `parseVmLog`; its steps are made when they are read, so that a long run does not keep an object for each of them. */
export function readVmLog(log: string, limits: GasLimits): Omit<VmLog, 'steps'> & { readonly steps: Steps<VmStep> } {
  const lines = new VmLogLines(log)
  lines.read()
  const steps = { length: lines.count, at: (i: number) => (i < lines.count ? new LoggedStep(lines, i) : undefined) }
  // If only the first step has no stack, the log was truncated between two lines.
  const firstStackMissing = lines.hasStacks && lines.count > 0 && steps.at(0)?.stack === undefined
  const truncated = log !== '' && (!lines.hasStart || firstStackMissing || truncationLengths.includes(log.length))
  lines.limits = listLimits(lines, truncated ? { end: limits.end } : limits)
  return { steps, truncated, exitCode: lines.exitCode }
}

/** All steps of a list. */
export const toArray = <S>(steps: Steps<S>): readonly S[] =>
  Array.isArray(steps) ? steps : Array.from({ length: steps.length }, (_, i) => steps.at(i) as S) // i is an index

/** The limit after each step, or of all steps. */
function listLimits(lines: VmLogLines, { start, end }: GasLimits): VmLogLines['limits'] {
  const { gas, count, newLimits } = lines
  // A special account has its limit from the start, beside the credit of an external message.
  const hasMore = start !== undefined && (gas[0] ?? 0) > start
  let limit = hasMore ? start + (end ?? 0) : (start ?? end)
  if (newLimits.size === 0) return limit
  const limits = new Array<number | undefined>(count)
  if (start !== undefined) for (let i = 0; i < count; i++) limits[i] = limit = newLimits.get(i) ?? limit
  else {
    for (let i = count - 1; i >= 0; i--) {
      const change = newLimits.get(i)
      limits[i] = change ?? limit
      // What it was before a change is not in the log.
      if (change !== undefined) limit = undefined
    }
  }
  return limits
}

class LoggedStep implements VmStep {
  private readonly lines: VmLogLines
  private readonly step: number

  constructor(lines: VmLogLines, step: number) {
    this.lines = lines
    this.step = step
  }

  get instruction(): string {
    return this.lines.text(this.step, columns.from, columns.to)
  }

  get gasRemaining(): number | undefined {
    return this.lines.gas[this.step]
  }

  get stack(): string | undefined {
    if (this.lines.get(this.step, columns.stackFrom) === -1) return undefined
    return this.lines.text(this.step, columns.stackFrom, columns.stackTo)
  }

  get codeHash(): Hash | undefined {
    const cell = this.lines.get(this.step, columns.cell)
    return cell === -1 ? undefined : this.lines.codeCells[cell]
  }

  get offset(): number | undefined {
    return this.lines.get(this.step, columns.cell) === -1 ? undefined : this.lines.get(this.step, columns.offset)
  }

  get gasLimit(): number | undefined {
    const { limits } = this.lines
    return typeof limits === 'object' ? limits[this.step] : limits
  }

  get gasUsed(): number | undefined {
    const { gasLimit, gasRemaining } = this
    return gasLimit === undefined || gasRemaining === undefined ? undefined : gasLimit - gasRemaining
  }

  get exception(): VmStep['exception'] {
    return this.lines.exceptions.get(this.step)
  }

  get notes(): readonly string[] {
    return this.lines.notes(this.step)
  }
}
