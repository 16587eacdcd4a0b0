import { toBocHex } from '../cell/text.ts'
import type { RegisterName } from '../contract/debugRecording.ts'
import type { Hash } from '../units.ts'
import type { Continuation, SavedRegister } from './Continuation.ts'
import { ControlFlow, type FlowEntry, type FlowStep } from './ControlFlow.ts'
import { inlineOffset, instructionSize, printedCells } from './codePositions.ts'
import { DataRegisters } from './DataRegisters.ts'
import { KnownCells } from './KnownCells.ts'
import { listCells } from './listCells.ts'
import { Numbering } from './Numbering.ts'
import type { PackedRecording, RecordedRun, RecordedStep } from './Recording.ts'
import { type Entry, StackEntries } from './StackEntries.ts'
import { StackLines } from './StackLines.ts'
import { throwCode } from './throwCode.ts'
import { type CodePosition, ValueTable } from './ValueTable.ts'

/** Packs the steps of a run: each distinct text, value and cell once; of stacks and registers, what changes. */
export const packRecording = (run: RecordedRun): PackedRecording => new Packer(run).pack()

/** In the column of stacks. */
const notRecorded = -2
const unknown = -1
const controlRegisters: readonly SavedRegister[] = ['c0', 'c1', 'c2', 'c3']

class Packer {
  private readonly run: RecordedRun
  private readonly cells: KnownCells
  private readonly table: ValueTable
  private readonly data: DataRegisters
  private readonly flow: ControlFlow
  private readonly entries: StackEntries
  private readonly lines = new StackLines()
  private readonly codeCells = new Numbering<Hash>()
  private readonly instructions = new Numbering<string>()
  private readonly registers: PackedRecording['registers'] = []
  private readonly globals: PackedRecording['globals'] = []
  private readonly exceptions: PackedRecording['exceptions'] = []
  private readonly lastContinuations: { [R in SavedRegister]?: Continuation | undefined } = {}
  private readonly lastRegisters = new Map<RegisterName, number>()
  private readonly lastGlobals = new Map<number, number>()
  private readonly columns: PackedRecording['columns'] = {
    ...{ instruction: [], cell: [], offset: [], gas_used: [], gas_limit: [], stack: [], depth: [] },
  }

  constructor(run: RecordedRun) {
    this.run = run
    this.cells = new KnownCells(...run.roots)
    this.table = new ValueTable(this.cells)
    this.data = new DataRegisters(this.table, this.cells, run.data)
    this.flow = new ControlFlow(run.code && { cell: this.codeCells.of(run.code.hash()), offset: 0 })
    this.entries = new StackEntries((token, producer) => this.valueAt(token, producer))
  }

  pack(): PackedRecording {
    const { steps, exitCode, code, isTruncated, missingStacks, gasUsed } = this.run
    let before: readonly Entry[] | undefined
    for (const [i, step] of steps.entries()) {
      const last = steps[i - 1]
      // An exception clears the stack.
      if (this.hasException(i - 1)) this.entries.reset()
      const top = this.pushStack(step, i, before && last?.instruction)
      const stack = top === notRecorded ? undefined : this.entries.entries
      if (last) this.takeData(i - 1, before, stack)
      this.writeRegisters(i)
      this.writeColumns(step, i, top)
      this.takeException(step, i, stack ?? [])
      this.flow.take(this.flowStep(step, i, stack ?? []))
      before = stack
    }
    if (steps.length > 0) this.takeData(steps.length - 1, before, undefined)
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
      notes: steps.flatMap(({ notes }, step) => notes.map(text => ({ step, text }))),
      is_truncated: isTruncated,
      ...(missingStacks && { missing_stacks: missingStacks }),
    }
  }

  private pushStack({ stack }: RecordedStep, step: number, instruction: string | undefined): number {
    if (stack !== undefined) return this.entries.push(this.lines.read(stack), step, instruction)
    this.entries.reset()
    return notRecorded
  }

  private valueAt(token: string, producer: number): number {
    if (!token.startsWith('Cont{')) return this.table.ofToken(token)
    return this.table.ofContinuation(token.slice(5, -1), this.flow.positionOf(producer))
  }

  private takeException({ instruction, exception }: RecordedStep, step: number, stack: readonly Entry[]): void {
    if (exception) this.exceptions.push({ step, ...exception })
    else {
      const [name, argument] = splitInstruction(instruction)
      const code = throwCode(name, argument, n => toFlowEntry(stack.at(-1 - n))?.integer)
      if (code !== undefined) this.exceptions.push({ step, code, text: '' })
    }
  }

  private hasException(step: number): boolean {
    return this.exceptions.at(-1)?.step === step
  }

  private takeData(step: number, before: readonly Entry[] | undefined, after: readonly Entry[] | undefined): void {
    const [name, argument] = splitInstruction(this.run.steps[step]?.instruction ?? '')
    this.data.take({
      ...{ name, argument, hasException: this.hasException(step), isLast: step === this.run.steps.length - 1 },
      before: n => before?.at(-1 - n)?.value,
      after: n => after?.at(-1 - n)?.value,
    })
  }

  private writeColumns(step: RecordedStep, i: number, top: number): void {
    const { columns } = this
    const at = this.positionOf(step)
    columns.instruction.push(this.instructions.of(step.instruction))
    columns.cell.push(at?.cell ?? unknown)
    columns.offset.push(at?.offset ?? unknown)
    const isLast = i === this.run.steps.length - 1
    columns.gas_used.push((isLast ? this.run.gasUsed : undefined) ?? step.gasUsed ?? unknown)
    columns.gas_limit.push(step.gasLimit ?? unknown)
    columns.stack.push(top)
    columns.depth.push(this.flow.depth)
  }

  private positionOf(step: RecordedStep | undefined): CodePosition | undefined {
    if (step?.codeHash === undefined || step.offset === undefined) return undefined
    return { cell: this.codeCells.of(step.codeHash), offset: step.offset }
  }

  private flowStep(step: RecordedStep, i: number, stack: readonly Entry[]): FlowStep {
    const [name, argument] = splitInstruction(step.instruction)
    const at = this.positionOf(step)
    const next = this.run.steps[i + 1]
    return {
      ...{ step: i, name, argument, at, next: this.positionOf(next), hasException: this.hasException(i) },
      entry: (n: number) => toFlowEntry(stack.at(-1 - n)),
      after: () => this.following(name, step),
      targets: () => this.targetsOf(name, argument, step),
      positionOf: (n: number) => this.slicePosition(stack.at(-1 - n)),
    }
  }

  private following(name: string, { codeHash, offset }: RecordedStep): CodePosition | undefined {
    if (codeHash === undefined || offset === undefined) return undefined
    const size = instructionSize(name, codeHash, offset, this.cells)
    return size === undefined ? undefined : { cell: this.codeCells.of(codeHash), offset: offset + size }
  }

  private targetsOf(name: string, argument: string, { codeHash, offset }: RecordedStep): CodePosition[] {
    if (name !== 'PUSHCONT') return printedCells(argument).map(hash => ({ cell: this.codeCells.of(hash), offset: 0 }))
    if (codeHash === undefined || offset === undefined) return []
    const start = inlineOffset(codeHash, offset, this.cells)
    return start === undefined ? [] : [{ cell: this.codeCells.of(codeHash), offset: start }]
  }

  /** Where a slice starts, for code that is made of it. */
  private slicePosition(entry: Entry | undefined): CodePosition | undefined {
    const value = entry && this.table.values[entry.value]
    if (value?.type !== 'slice' || value.hash === undefined) return undefined
    return { cell: this.codeCells.of(value.hash as Hash), offset: value.bits[0] }
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
    if (this.lastRegisters.get(register) === value) return
    this.lastRegisters.set(register, value)
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

function toFlowEntry(entry: Entry | undefined): FlowEntry | undefined {
  if (!entry) return undefined
  const { token, producer } = entry
  return {
    producer,
    isContinuation: token.startsWith('Cont{'),
    ...(/^-?\d+$/.test(token) && { integer: BigInt(token) }),
  }
}

/** `PUSHINT 5` is the name and the argument; an argument can have spaces. */
function splitInstruction(text: string): [name: string, argument: string] {
  const space = text.indexOf(' ')
  return space === -1 ? [text, ''] : [text.slice(0, space), text.slice(space + 1)]
}
