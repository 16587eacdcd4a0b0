import { type RegisterName, registerNames } from '../contract/debugRecording.ts'
import type { ValueNumbers } from './numberValues.ts'
import type { RecordingReader } from './RecordingReader.ts'

/** Stands for any value that was on the stack at the start. */
const given = 0

/** Compares what two runs have computed: values on the stack that a step pushed, registers and global variables that it set. */
export class ComputedValues {
  private readonly left: Run
  private readonly right: Run
  private readonly globals: readonly number[]

  constructor(left: RecordingReader, right: RecordingReader, [leftNumbers, rightNumbers]: ValueNumbers) {
    const stacks = new Map<number, number>()
    this.left = new Run(left, leftNumbers, stacks)
    this.right = new Run(right, rightNumbers, stacks)
    const globals = [left, right].flatMap(({ recording }) => recording.globals.map(({ global }) => global))
    this.globals = [...new Set(globals)]
  }

  /** What has another value before two steps: `s0`, `c4`, `g1`. What is unknown does not differ. */
  findOther(x: number, y: number): string | undefined {
    return this.findOtherEntry(x, y) ?? this.findOtherRegister(x, y)
  }

  private findOtherEntry(x: number, y: number): string | undefined {
    let [a, b] = [this.left.top(x), this.right.top(y)]
    if (a === notRecorded || b === notRecorded || this.left.stack(a) === this.right.stack(b)) return undefined
    for (let position = 0; ; position++) {
      if (a < 0 || b < 0 || this.left.entry(a) !== this.right.entry(b)) return `s${position}`
      a = this.left.below(a)
      b = this.right.below(b)
    }
  }

  private findOtherRegister(x: number, y: number): string | undefined {
    if (!this.left.hasChange(x) && !this.right.hasChange(y)) return undefined
    const { left, right } = this
    const register = registerNames.find(name => isOther(left.register(name, x), right.register(name, y)))
    if (register) return register
    const global = this.globals.find(index => isOther(left.global(index, x), right.global(index, y)))
    return global === undefined ? undefined : `g${global}`
  }
}

/** A number of a value, and whether the run set it; absent when unknown. */
type Held = { readonly number: number; readonly isSet: boolean } | undefined

const isOther = (a: Held, b: Held): boolean =>
  a !== undefined && b !== undefined && (a.isSet || b.isSet) && a.number !== b.number

/** In the column of stacks. */
const notRecorded = -2

/** One recording with its values numbered as those of the other. */
class Run {
  private readonly reader: RecordingReader
  private readonly numbers: readonly number[]
  private readonly stacks: Int32Array
  private readonly changes: ReadonlySet<number>
  /** The first change of each register after the start. */
  private readonly firstSet: ReadonlyMap<RegisterName, number | undefined>

  /** `stacks` has the numbers of both: equal stacks have equal numbers. */
  constructor(reader: RecordingReader, numbers: readonly number[], stacks: Map<number, number>) {
    this.reader = reader
    this.numbers = numbers
    const { below } = reader.recording.stack_entries
    const own = new Int32Array(below.length)
    for (let entry = 0; entry < below.length; entry++) {
      const under = below[entry] ?? -1
      const key = (under === -1 ? 0 : (own[under] ?? 0)) * 2 ** 25 + this.entry(entry)
      const number = stacks.get(key) ?? stacks.size + 1
      stacks.set(key, number)
      own[entry] = number
    }
    this.stacks = own
    const { registers, globals } = reader.recording
    this.changes = new Set([...registers, ...globals].map(({ step }) => step))
    this.firstSet = new Map(registerNames.map(name => [name, reader.registerChanges(name).find(step => step > 0)]))
  }

  top(step: number): number {
    return this.reader.recording.columns.stack[step] ?? notRecorded
  }

  below(entry: number): number {
    return this.reader.recording.stack_entries.below[entry] ?? -1
  }

  /** A number for the stack with this entry at its top. */
  stack(entry: number): number {
    return this.stacks[entry] ?? 0
  }

  /** A number for the value of an entry. */
  entry(entry: number): number {
    const { value, producer } = this.reader.recording.stack_entries
    return producer[entry] === -1 ? given : (this.numbers[value[entry] ?? -1] ?? 0) + 1
  }

  /** Whether a register or a global variable changed before the step. */
  hasChange(step: number): boolean {
    return step > 0 && this.changes.has(step)
  }

  register(name: RegisterName, step: number): Held {
    const set = this.firstSet.get(name)
    return this.held(this.reader.register(name, step), set !== undefined && set <= step)
  }

  global(index: number, step: number): Held {
    // They are known only from what the run reads or sets.
    return this.held(this.reader.global(index, step), true)
  }

  private held(position: number | undefined, isSet: boolean): Held {
    const number = position === undefined ? undefined : this.numbers[position]
    return number === undefined ? undefined : { number, isSet }
  }
}
