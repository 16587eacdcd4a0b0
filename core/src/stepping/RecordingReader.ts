import type { DebugRecording, DebugValue, RegisterName } from '../contract/debugRecording.ts'
import type { Hash } from '../units.ts'

/** An entry of a stack. */
export type StackEntry = {
  /** Equal for equal entries above equal stacks. */
  readonly id: number
  /** Position in `values` of the recording. */
  readonly value: number
  /** The step that pushed the value; -1 when it was there at the start. */
  readonly producer: number
}

/** Where an instruction is: its code cell and the offset in bits. */
export type CodeLocation = { readonly cell: Hash; readonly offset: number }

/** An exception of a step, and the meaning of its code where it is known. */
export type RecordedException = Pick<DebugRecording['exceptions'][number], 'code' | 'text' | 'note'>

/** Gas of one step. */
export type StepGas = {
  /** Of this step alone. */
  readonly cost: number | undefined
  /** Since the start, with this step. */
  readonly used: number | undefined
  /** After this step. */
  readonly remaining: number | undefined
}

/** A change of a register or a global variable: the value before `step`. */
type Change = { readonly step: number; readonly value: number }

/** Reads a recording step by step; steps count from 0. */
export class RecordingReader {
  readonly recording: DebugRecording
  /** Number of steps. */
  readonly count: number
  private readonly registers: ReadonlyMap<RegisterName, readonly Change[]>
  private readonly globals: ReadonlyMap<number, readonly Change[]>
  private readonly exceptions: ReadonlyMap<number, RecordedException>
  private readonly noteTexts: ReadonlyMap<number, readonly string[]>

  constructor(recording: DebugRecording) {
    this.recording = recording
    this.count = recording.columns.instruction.length
    this.registers = groupBy(recording.registers, ({ register }) => register)
    this.globals = groupBy(recording.globals, ({ global }) => global)
    this.exceptions = new Map(recording.exceptions.map(each => [each.step, each]))
    const notes = groupBy(recording.notes, ({ step }) => step)
    this.noteTexts = new Map([...notes].map(([step, lines]) => [step, lines.map(({ text }) => text)]))
  }

  /** The instruction, as the VM prints it. */
  instruction(step: number): string {
    return this.recording.instructions[this.recording.columns.instruction[step] ?? -1] ?? ''
  }

  /** Where the instruction is; `undefined` for an implicit one. */
  location(step: number): CodeLocation | undefined {
    const { cell, offset } = this.recording.columns
    const hash = this.recording.code_cells[cell[step] ?? -1]
    // The schema of a recording allows nothing but hashes.
    return hash === undefined ? undefined : { cell: hash as Hash, offset: offset[step] ?? 0 }
  }

  /** The gas of a step; what is not recorded is `undefined`. */
  gas(step: number): StepGas {
    const { gas_used, gas_limit } = this.recording.columns
    const used = known(gas_used[step])
    const before = step === 0 ? (this.recording.is_truncated ? undefined : 0) : known(gas_used[step - 1])
    const limit = known(gas_limit[step])
    return {
      cost: used === undefined || before === undefined ? undefined : used - before,
      used,
      remaining: used === undefined || limit === undefined ? undefined : limit - used,
    }
  }

  /** Calls that have not returned before the step. */
  depth(step: number): number {
    return this.recording.columns.depth[step] ?? 0
  }

  /** The stack before the step, its top first; `undefined` if it is not recorded. */
  stack(step: number): readonly StackEntry[] | undefined {
    const top = this.recording.columns.stack[step] ?? notRecorded
    if (top === notRecorded) return undefined
    const entries: StackEntry[] = []
    for (let id = top; id !== -1; id = this.below(id)) entries.push(this.entry(id))
    return entries
  }

  /** The entry at a position of the stack before the step, 0 at its top; `undefined` if there is none. */
  stackEntry(step: number, position: number): StackEntry | undefined {
    let id = this.recording.columns.stack[step] ?? notRecorded
    for (let at = 0; at < position && id >= 0; at++) id = this.below(id)
    return id < 0 ? undefined : this.entry(id)
  }

  /** The position in `values` of a register before the step; `undefined` when it is unknown. */
  register(name: RegisterName, step: number): number | undefined {
    return valueAt(this.registers.get(name), step)
  }

  /** The position in `values` of a global variable before the step; `undefined` when it is unknown. */
  global(index: number, step: number): number | undefined {
    return valueAt(this.globals.get(index), step)
  }

  /** The steps before which a register changed, in order; the first is its value at the start. */
  registerChanges(name: RegisterName): readonly number[] {
    return (this.registers.get(name) ?? []).map(({ step }) => step)
  }

  /** A value by its position in `values`. */
  value(position: number): DebugValue | undefined {
    return this.recording.values[position]
  }

  /** The exception that the step threw. */
  exception(step: number): RecordedException | undefined {
    return this.exceptions.get(step)
  }

  /** Other lines that the VM printed during the step. */
  notes(step: number): readonly string[] {
    return this.noteTexts.get(step) ?? []
  }

  private below(id: number): number {
    return this.recording.stack_entries.below[id] ?? -1
  }

  private entry(id: number): StackEntry {
    const { value, producer } = this.recording.stack_entries
    return { id, value: value[id] ?? -1, producer: producer[id] ?? -1 }
  }
}

/** In the column of stacks. */
const notRecorded = -2

const known = (number: number | undefined): number | undefined => (number === -1 ? undefined : number)

/** The value of the last change up to a step. */
function valueAt(changes: readonly Change[] | undefined, step: number): number | undefined {
  if (changes === undefined) return undefined
  let [low, high] = [0, changes.length]
  while (low < high) {
    const at = (low + high) >> 1
    if ((changes[at]?.step ?? 0) <= step) low = at + 1
    else high = at
  }
  return known(changes[low - 1]?.value)
}

function groupBy<T, K>(items: readonly T[], toKey: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(toKey(item))
    if (group) group.push(item)
    else groups.set(toKey(item), [item])
  }
  return groups
}
