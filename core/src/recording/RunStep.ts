import type { Hash } from '../units.ts'
import { inlineOffset, instructionSize, printedCells } from './codePositions.ts'
import type { DataStep } from './DataRegisters.ts'
import type { FlowEntry, FlowStep } from './FlowStep.ts'
import type { PrintedInstruction } from './InstructionTable.ts'
import type { KnownCells } from './KnownCells.ts'
import type { Numbering } from './Numbering.ts'
import type { RecordedStep } from './Recording.ts'
import type { Entry } from './StackEntries.ts'
import type { CodePosition, ValueTable } from './ValueTable.ts'

/** What steps refer to: code cells by number, values, cells. */
export type RunTables = {
  readonly codeCells: Numbering<Hash>
  readonly table: ValueTable
  readonly cells: KnownCells
}

/** What is known before a step is taken. */
export type StepSurroundings = {
  readonly recorded: RecordedStep
  readonly at: CodePosition | undefined
  readonly next: CodePosition | undefined
  readonly stack: readonly Entry[] | undefined
}

const noEntries: readonly Entry[] = []

/** One step with the stacks around it, as registers are followed by it. */
export class RunStep implements FlowStep, DataStep {
  readonly step: number
  readonly instruction: PrintedInstruction
  readonly name: string
  readonly argument: string
  readonly next: CodePosition | undefined
  readonly at: CodePosition | undefined
  hasException = false
  isLast = false
  /** The stack that it left; known with the next step. */
  stackAfter: readonly Entry[] | undefined
  private readonly recorded: RecordedStep
  private readonly stack: readonly Entry[] | undefined
  private readonly tables: RunTables

  constructor(
    step: number,
    instruction: PrintedInstruction,
    { recorded, at, next, stack }: StepSurroundings,
    tables: RunTables,
  ) {
    this.step = step
    this.instruction = instruction
    this.name = instruction.name
    this.argument = instruction.argument
    this.recorded = recorded
    this.at = at
    this.next = next
    this.stack = stack
    this.tables = tables
  }

  /** The integer at the n-th entry from the top, if it is one. */
  integer(n: number): bigint | undefined {
    const token = this.entryAt(n)?.token
    return token !== undefined && /^-?\d+$/.test(token) ? BigInt(token) : undefined
  }

  entry(n: number): FlowEntry | undefined {
    const entry = this.entryAt(n)
    if (!entry) return undefined
    const { token, producer } = entry
    return { producer, isContinuation: token.startsWith('Cont{'), integer: this.integer(n) }
  }

  before(n: number): number | undefined {
    return this.entryAt(n)?.value
  }

  after(n: number): number | undefined {
    return this.stackAfter?.at(-1 - n)?.value
  }

  following(): CodePosition | undefined {
    const { codeHash, offset } = this.recorded
    if (codeHash === undefined || offset === undefined) return undefined
    const size = instructionSize(this.name, codeHash, offset, this.tables.cells)
    return size === undefined ? undefined : { cell: this.tables.codeCells.of(codeHash), offset: offset + size }
  }

  targets(): readonly CodePosition[] {
    const { codeCells, cells } = this.tables
    if (this.name !== 'PUSHCONT')
      return printedCells(this.argument).map(hash => ({ cell: codeCells.of(hash), offset: 0 }))
    const { codeHash, offset } = this.recorded
    if (codeHash === undefined || offset === undefined) return []
    const start = inlineOffset(codeHash, offset, cells)
    return start === undefined ? [] : [{ cell: codeCells.of(codeHash), offset: start }]
  }

  sliceStart(n: number): CodePosition | undefined {
    const value = this.tables.table.values[this.before(n) ?? -1]
    if (value?.type !== 'slice' || value.hash === undefined) return undefined
    // A `Hash` in the schema of replies is text.
    return { cell: this.tables.codeCells.of(value.hash as Hash), offset: value.bits[0] }
  }

  private entryAt(n: number): Entry | undefined {
    return (this.stack ?? noEntries).at(-1 - n)
  }
}
