import type { PrintedInstruction } from './InstructionTable.ts'

/** A packed entry: its token, the step that pushed it, and its position. */
export type Entry = { readonly token: string; readonly value: number; readonly producer: number; readonly at: number }

/** Stacks as one tree: an entry is stored once with the entry below it, so stacks share what they have in common. */
export class StackEntries {
  readonly below: number[] = []
  readonly value: number[] = []
  readonly producer: number[] = []
  /** Entries by the one below, for stacks that come back to what they were. */
  private readonly known = new Map<string, number>()
  private stack: readonly Entry[] = []
  private readonly valueAt: (token: string, producer: number) => number

  constructor(valueAt: (token: string, producer: number) => number) {
    this.valueAt = valueAt
  }

  /** The stack that was pushed last, top last. */
  get entries(): readonly Entry[] {
    return this.stack
  }

  /** Takes the stack before a step, given the instruction before that; the position of its top. */
  push(tokens: readonly string[], step: number, instruction: PrintedInstruction | undefined): number {
    const before = this.stack
    const origin = step - 1
    const moved = instruction?.move?.(before)
    const isMove = moved !== undefined && moved.length === tokens.length && countEqual(moved, tokens) === tokens.length
    const source = isMove ? moved : before
    const kept = isMove ? tokens.length : keptEntries(before, tokens, instruction)
    const entries: Entry[] = []
    let below = -1
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i] as string // i is an index
      const old = i < kept ? source[i] : undefined
      const entry =
        old && this.below[old.at] === below
          ? old
          : this.add(below, token, old ?? { producer: origin, value: this.valueAt(token, origin) })
      entries.push(entry)
      below = entry.at
    }
    this.stack = entries
    return below
  }

  /** After steps without a stack nothing is known of where entries come from. */
  reset(): void {
    this.stack = []
  }

  private add(below: number, token: string, { producer, value }: Pick<Entry, 'producer' | 'value'>): Entry {
    const key = `${below} ${value} ${producer}`
    let at = this.known.get(key)
    if (at === undefined) {
      at = this.below.length
      this.below.push(below)
      this.value.push(value)
      this.producer.push(producer)
      this.known.set(key, at)
    }
    return { token, value, producer, at }
  }
}

/** The number of entries from the bottom that an instruction left where they were. */
function keptEntries(
  before: readonly Entry[],
  tokens: readonly string[],
  instruction: PrintedInstruction | undefined,
): number {
  const equal = countEqual(before, tokens)
  const pops = instruction?.pops
  // A result can equal the entry that it replaces.
  return pops === undefined ? equal : Math.min(equal, Math.max(0, before.length - pops))
}

function countEqual(entries: readonly Entry[], tokens: readonly string[]): number {
  const max = Math.min(entries.length, tokens.length)
  let equal = 0
  while (equal < max && entries[equal]?.token === tokens[equal]) equal++
  return equal
}
