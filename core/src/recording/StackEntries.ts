import type { PrintedInstruction } from './InstructionTable.ts'

/** A packed entry: its token, the step that pushed it, and its position. */
export type Entry = { readonly token: string; readonly value: number; readonly producer: number; readonly at: number }

/** Stacks as one tree: an entry is stored once with the entry below it, so stacks share what they have in common. */
export class StackEntries {
  readonly below: number[] = []
  readonly value: number[] = []
  readonly producer: number[] = []
  /** For stacks that come back to what they were. */
  private readonly known = new EntryIndex(this)
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
    if (!isMove && kept === tokens.length && kept === before.length) return before.at(-1)?.at ?? -1
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
    let at = this.known.find(below, value, producer)
    if (at === undefined) {
      at = this.below.length
      this.below.push(below)
      this.value.push(value)
      this.producer.push(producer)
      this.known.add(at)
    }
    return { token, value, producer, at }
  }
}

/** Finds entries by their numbers: a hash table with open addressing, many times faster than a map with text as its keys. */
class EntryIndex {
  private slots = new Int32Array(256).fill(-1)
  private size = 0
  private readonly entries: Pick<StackEntries, 'below' | 'value' | 'producer'>

  constructor(entries: Pick<StackEntries, 'below' | 'value' | 'producer'>) {
    this.entries = entries
  }

  find(below: number, value: number, producer: number): number | undefined {
    const { entries } = this
    const mask = this.slots.length - 1
    for (let slot = hashOf(below, value, producer) & mask; ; slot = (slot + 1) & mask) {
      const at = this.slots[slot] ?? -1
      if (at === -1) return undefined
      if (entries.below[at] === below && entries.value[at] === value && entries.producer[at] === producer) return at
    }
  }

  /** An entry that is not in it. */
  add(at: number): void {
    if (2 * ++this.size > this.slots.length) this.grow()
    this.put(at)
  }

  private put(at: number): void {
    const { below, value, producer } = this.entries
    const mask = this.slots.length - 1
    let slot = hashOf(below[at] ?? 0, value[at] ?? 0, producer[at] ?? 0) & mask
    while (this.slots[slot] !== -1) slot = (slot + 1) & mask
    this.slots[slot] = at
  }

  private grow(): void {
    const old = this.slots
    this.slots = new Int32Array(4 * old.length).fill(-1)
    for (const at of old) if (at !== -1) this.put(at)
  }
}

/** Spreads neighbouring numbers: multiplied by large odd numbers, high bits folded into the low ones. */
function hashOf(below: number, value: number, producer: number): number {
  const mixed = Math.imul(below, 0x9e3779b1) ^ Math.imul(value, 0x85ebca6b) ^ Math.imul(producer, 0xc2b2ae35)
  return mixed ^ (mixed >>> 15)
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
