import { toBocHex } from '../cell/text.ts'
import type { RegisterName } from '../contract/debugRecording.ts'
import type { Hash } from '../units.ts'
import type { Continuation, SavedRegister } from './Continuation.ts'
import { ControlFlow } from './ControlFlow.ts'
import { DataRegisters } from './DataRegisters.ts'
import { InstructionTable, type PrintedInstruction } from './InstructionTable.ts'
import { KnownCells } from './KnownCells.ts'
import { listCells } from './listCells.ts'
import { Numbering } from './Numbering.ts'
import type { PackedRecording, RecordedRun, RecordedStep } from './Recording.ts'
import { RunStep, type RunTables, type StepSurroundings } from './RunStep.ts'
import { type Entry, StackEntries } from './StackEntries.ts'
import { StackLines } from './StackLines.ts'
import { throwCode } from './throwCode.ts'
import { type CodePosition, ValueTable } from './ValueTable.ts'

/** Packs the steps of a run: each distinct text, value and cell once; of stacks and registers, what changes. */
export const packRecording = (run: RecordedRun): PackedRecording => new Packer(run).pack()

/** In the column of stacks. */
const notRecorded = -2
const unknown = -1
/** Of a register that was not written yet. */
const noValue = -3
const controlRegisters: readonly SavedRegister[] = ['c0', 'c1', 'c2', 'c3']

class Packer {
  private readonly run: RecordedRun
  private readonly cells: KnownCells
  private readonly table: ValueTable
  private readonly tables: RunTables
  private readonly data: DataRegisters
  private readonly flow: ControlFlow
  private readonly entries: StackEntries
  private readonly lines = new StackLines()
  private readonly codeCells = new Numbering<Hash>()
  private readonly instructions = new InstructionTable()
  private readonly registers: PackedRecording['registers'] = []
  private readonly globals: PackedRecording['globals'] = []
  private readonly notes: PackedRecording['notes'] = []
  private lastNote = ''
  private readonly exceptions: PackedRecording['exceptions'] = []
  private readonly lastContinuations: { [R in SavedRegister]?: Continuation | undefined } = {}
  private readonly lastRegisters: Record<RegisterName, number> = {
    ...{ c0: noValue, c1: noValue, c2: noValue, c3: noValue, c4: noValue, c5: noValue, c7: noValue },
  }
  private readonly lastGlobals = new Map<number, number>()
  private readonly columns: PackedRecording['columns']

  constructor(run: RecordedRun) {
    this.run = run
    const column = () => new Array<number>(run.steps.length).fill(unknown)
    this.columns = {
      ...{ instruction: column(), cell: column(), offset: column() },
      ...{ gas_used: column(), gas_limit: column(), stack: column(), depth: column() },
    }
    this.cells = new KnownCells(run.roots, run.findMoreRoots)
    this.table = new ValueTable(this.cells)
    this.tables = { codeCells: this.codeCells, table: this.table, cells: this.cells }
    this.data = new DataRegisters(this.table, this.cells, run.data)
    this.flow = new ControlFlow(run.code && { cell: this.codeCells.of(run.code.hash()), offset: 0 })
    this.entries = new StackEntries((token, producer) => this.valueAt(token, producer))
  }

  pack(): PackedRecording {
    const { steps, exitCode, code, isTruncated, missingStacks, gasUsed } = this.run
    let last: RunStep | undefined
    let before: PrintedInstruction | undefined
    let following = steps.at(0)
    let next = this.positionOf(following)
    for (let i = 0; following; i++) {
      const recorded = following
      const at = next
      following = steps.at(i + 1)
      next = this.positionOf(following)
      // An exception clears the stack.
      if (last?.hasException) this.entries.reset()
      const top = this.pushStack(recorded, i, before)
      const stack = top === notRecorded ? undefined : this.entries.entries
      if (last) this.finish(last, stack)
      if (last || i === 0) this.writeRegisters(i)
      const instruction = this.instructions.of(recorded.instruction)
      this.writeColumns(recorded, i, instruction, at, top)
      const { notes } = recorded
      if (notes.length > 0) this.writeNotes(notes, i)
      const isLast = i === steps.length - 1
      // Most steps only move values or compute with them.
      const isPlain = instruction.isPlain && !isLast && recorded.exception === undefined
      last = isPlain ? undefined : this.takeStep(i, instruction, { recorded, at, next, stack }, isLast)
      before = instruction
    }
    if (last) this.finish(last, undefined)
    this.writeRegisters(steps.length)
    const { below, value, producer } = this.entries
    return {
      ...(code && { code: { hash: code.hash(), boc: toBocHex(code) } }),
      steps: steps.length,
      ...(exitCode !== undefined && { exit_code: exitCode }),
      ...(gasUsed !== undefined && { gas_used: BigInt(gasUsed) }),
      instructions: this.instructions.list,
      code_cells: this.codeCells.list,
      columns: this.columns,
      stack_entries: { below, value, producer },
      values: this.table.values,
      cells: listCells(this.shownCells(), this.cells),
      registers: this.registers,
      globals: this.globals,
      exceptions: this.exceptions,
      notes: this.notes,
      is_truncated: isTruncated,
      ...(missingStacks && { missing_stacks: missingStacks }),
    }
  }

  private takeStep(i: number, instruction: PrintedInstruction, around: StepSurroundings, isLast: boolean): RunStep {
    const step = new RunStep(i, instruction, around, this.tables)
    step.isLast = isLast
    step.hasException = this.takeException(around.recorded, step)
    this.flow.take(step)
    return step
  }

  /** With the stack that the step left. */
  private finish(step: RunStep, stack: readonly Entry[] | undefined): void {
    step.stackAfter = stack
    if (step.hasException || step.instruction.isData) this.data.take(step)
  }

  private positionOf(step: RecordedStep | undefined): CodePosition | undefined {
    const { codeHash, offset } = step ?? {}
    return codeHash === undefined || offset === undefined ? undefined : { cell: this.codeCells.of(codeHash), offset }
  }

  private pushStack({ stack }: RecordedStep, step: number, instruction: PrintedInstruction | undefined): number {
    if (stack !== undefined) return this.entries.push(this.lines.read(stack), step, instruction)
    this.entries.reset()
    return notRecorded
  }

  private valueAt(token: string, producer: number): number {
    // Nearly always a number.
    if (token[0] !== 'C' || !token.startsWith('Cont{')) return this.table.ofToken(token)
    return this.table.ofContinuation(token.slice(5, -1), this.flow.positionOf(producer))
  }

  private takeException({ exception }: RecordedStep, step: RunStep): boolean {
    const code = exception?.code ?? throwCode(step.name, step.argument, step)
    if (code === undefined) return false
    this.exceptions.push({ step: step.step, code, text: exception?.text ?? '' })
    return true
  }

  private writeColumns(
    { gasUsed, gasLimit }: RecordedStep,
    step: number,
    instruction: PrintedInstruction,
    at: CodePosition | undefined,
    top: number,
  ): void {
    const { columns } = this
    const isLast = step === this.run.steps.length - 1
    columns.instruction[step] = instruction.index
    columns.cell[step] = at?.cell ?? unknown
    columns.offset[step] = at?.offset ?? unknown
    columns.gas_used[step] = (isLast ? this.run.gasUsed : undefined) ?? gasUsed ?? unknown
    columns.gas_limit[step] = gasLimit ?? unknown
    columns.stack[step] = top
    columns.depth[step] = this.flow.depth
  }

  private writeNotes(notes: readonly string[], step: number): void {
    for (const note of notes) {
      // In a loop it is the same again; a text of its own keeps a part of the log in memory.
      if (note !== this.lastNote) this.lastNote = note
      this.notes.push({ step, text: this.lastNote })
    }
  }

  /** What the steps so far have changed; most change nothing. */
  private writeRegisters(step: number): void {
    const { c4, c5, c7, globals } = this.data
    for (const name of controlRegisters) {
      const continuation = this.flow.registers[name]
      if (step > 0 && continuation === this.lastContinuations[name]) continue
      this.lastContinuations[name] = continuation
      this.writeRegister(step, name, continuation && this.table.ofContinuation(continuation.kind, continuation.at))
    }
    this.writeRegister(step, 'c4', c4)
    this.writeRegister(step, 'c5', c5)
    this.writeRegister(step, 'c7', c7)
    if (globals.size > 0 || this.lastGlobals.size > 0) this.writeGlobals(step)
  }

  private writeRegister(step: number, register: RegisterName, known: number | undefined): void {
    const value = known ?? unknown
    if (this.lastRegisters[register] === value) return
    this.lastRegisters[register] = value
    this.registers.push({ step, register, value })
  }

  private writeGlobals(step: number): void {
    for (const global of new Set([...this.lastGlobals.keys(), ...this.data.globals.keys()])) {
      const value = this.data.globals.get(global) ?? unknown
      if (this.lastGlobals.get(global) === value) continue
      this.lastGlobals.set(global, value)
      this.globals.push({ step, global, value })
    }
  }

  /** Hashes of the cells that values have. */
  private *shownCells(): Generator<Hash> {
    for (const value of this.table.values) {
      // A `Hash` in the schema of replies is text.
      if ((value.type === 'cell' || value.type === 'slice') && value.hash !== undefined) yield value.hash as Hash
    }
  }
}
