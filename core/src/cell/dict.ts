import { AppError } from '../errors.ts'
import { Builder } from './Builder.ts'
import type { Cell } from './Cell.ts'
import { cellError } from './cellError.ts'
import type { Slice } from './Slice.ts'

const dictError = (reason: string) => new AppError('input.cell', { reason, layout: 'Hashmap' })

/** The label of a dictionary edge: the common prefix of all keys below. */
type Label = { readonly bits: bigint; readonly length: number }

/** hml_short$0, hml_long$10, hml_same$11 */
function loadLabel(slice: Slice, maxLength: number): Label {
  slice.enterKind('label')
  const label = loadLabelBits(slice, maxLength)
  slice.leaveKind()
  return label
}

function loadLabelBits(slice: Slice, maxLength: number): Label {
  let length = 0
  if (!slice.loadBit()) {
    while (slice.loadBit()) length++
    if (length > maxLength) throw dictError(`label of ${length} bits, only ${maxLength} left`)
    return { bits: slice.loadBigUint(length), length }
  }
  const isSame = slice.loadBit()
  const repeatedBit = isSame && slice.loadBit()
  length = slice.loadUint(32 - Math.clz32(maxLength))
  if (length > maxLength) throw dictError(`label of ${length} bits, only ${maxLength} left`)
  if (isSame) return { bits: repeatedBit ? (1n << BigInt(length)) - 1n : 0n, length }
  return { bits: slice.loadBigUint(length), length }
}

/** A subtree of a dictionary that cannot be read: the known prefix of its keys, as bits, and the error. */
type DictFault = { readonly prefix: string; readonly error: unknown }

/** An entry of a dictionary; the value begins after the label. */
type DictEntry = { readonly key: bigint; readonly value: Slice }

/**
 * Iterates a dictionary in key order (unsigned), lazily. With `onFault`, a subtree that cannot be read is reported to it
 * and skipped.
 *
 * @throws input.cell
 */
export const dictEntries = (
  root: Cell | undefined,
  keyBits: number,
  onFault?: (fault: DictFault) => void,
): Generator<DictEntry> => entriesOf(new DictWalk(root, keyBits, endOf, onFault))

const endOf = (fork: Slice): void => fork.end()

function* entriesOf(walk: DictWalk): Generator<DictEntry> {
  for (let entry = walk.next(); entry !== undefined; entry = walk.next()) yield entry
}

type Edge = { readonly cell: Cell; readonly prefix: bigint; readonly left: number }

/** A walk over the leaves of a dictionary. `atFork` reads what a fork has after its label and references: nothing, or an extra. */
class DictWalk {
  private readonly keyBits: number
  private readonly atFork: (slice: Slice) => void
  private readonly onFault: ((fault: DictFault) => void) | undefined
  private readonly waiting: Edge[]
  /** The value of the last entry. */
  private open: Slice | undefined

  constructor(
    root: Cell | undefined,
    keyBits: number,
    atFork: (slice: Slice) => void,
    onFault?: (fault: DictFault) => void,
  ) {
    this.keyBits = keyBits
    this.atFork = atFork
    this.onFault = onFault
    this.waiting = root === undefined ? [] : [{ cell: root, prefix: 0n, left: keyBits }]
  }

  next(): DictEntry | undefined {
    this.open?.leaveField()
    this.open = undefined
    for (let edge = this.waiting.pop(); edge !== undefined; edge = this.waiting.pop()) {
      try {
        const entry = this.read(edge)
        if (entry !== undefined) return entry
      } catch (error) {
        if (!this.onFault) throw error
        const prefixLength = this.keyBits - edge.left
        this.onFault({ prefix: prefixLength === 0 ? '' : edge.prefix.toString(2).padStart(prefixLength, '0'), error })
      }
    }
    return undefined
  }

  private read(edge: Edge): DictEntry | undefined {
    const slice = edge.cell.slice()
    if (edge.left === this.keyBits) slice.enterDictionary(this.keyBits)
    const label = loadLabel(slice, edge.left)
    const key = (edge.prefix << BigInt(label.length)) | label.bits
    const left = edge.left - label.length
    if (left === 0) {
      slice.enterField(key)
      this.open = slice
      return { key, value: slice }
    }
    const zero = slice.loadRef()
    const one = slice.loadRef()
    this.atFork(slice)
    this.waiting.push({ cell: one, prefix: (key << 1n) | 1n, left: left - 1 })
    this.waiting.push({ cell: zero, prefix: key << 1n, left: left - 1 })
    return undefined
  }
}

/** Default limit on entries: a dictionary of a few cells can unfold to 2^60 of them. */
const maxEntries = 2 ** 16

/**
 * Reads a dictionary: unsigned keys, in dictionary order. `value` must read its slice to the end.
 *
 * @throws input.cell, limit.cells
 */
export function readDict<V>(
  root: Cell | undefined,
  keyBits: number,
  value: (slice: Slice) => V,
  limit = maxEntries,
): Map<bigint, V> {
  const entries = new Map<bigint, V>()
  // Most dictionaries are empty.
  if (root === undefined) return entries
  const walk = new DictWalk(root, keyBits, endOf)
  // Without a generator, which makes an object for each entry.
  for (let entry = walk.next(); entry !== undefined; entry = walk.next()) {
    if (entries.size >= limit) throw new AppError('limit.cells', { what: 'the number of dictionary entries', limit })
    entries.set(entry.key, value(entry.value))
    entry.value.end()
  }
  return entries
}

/** The value of a key, `undefined` when there is none; reads only the cells on the path. @throws input.cell */
export function findInDict(root: Cell | undefined, keyBits: number, key: bigint): Slice | undefined {
  const found = findShownInDict(root, keyBits, key)
  if (found === 'pruned') throw cellError('expected an ordinary cell, got a pruned cell')
  return found
}

/** The value of a key in a dictionary of a proof; `pruned` when the proof does not show it. @throws input.cell */
export function findShownInDict(root: Cell | undefined, keyBits: number, key: bigint): Slice | undefined | 'pruned' {
  let cell = root
  for (let left = keyBits; cell !== undefined; left--) {
    if (cell.kind === 'pruned') return 'pruned'
    const slice = cell.slice()
    const label = loadLabel(slice, left)
    left -= label.length
    const expected = (key >> BigInt(left)) & ((1n << BigInt(label.length)) - 1n)
    if (expected !== label.bits) return undefined
    if (left === 0) return slice
    if ((key >> BigInt(left - 1)) & 1n) slice.skipRefs(1)
    cell = slice.loadRef()
  }
  return undefined
}

/** An entry of an augmented dictionary: key, value and extra. */
export type AugEntry<V, X> = { readonly key: bigint; readonly extra: X; readonly value: V }

/**
 * Iterates an augmented dictionary (`HashmapAug`) in key order: at a leaf the extra comes first, then the value; the
 * extras of forks are skipped.
 *
 * @throws input.cell
 */
export function* readAugDict<V, X>(
  root: Cell | undefined,
  keyBits: number,
  read: { readonly extra: (slice: Slice) => X; readonly value: (slice: Slice) => V },
): Generator<AugEntry<V, X>> {
  const atFork = (fork: Slice) => {
    fork.inField('extra', () => read.extra(fork))
    fork.end()
  }
  for (const { key, value: slice } of entriesOf(new DictWalk(root, keyBits, atFork))) {
    const extra = slice.inField('extra', () => read.extra(slice))
    const value = read.value(slice)
    slice.end()
    yield { key, extra, value }
  }
}

type Entry = readonly [bigint, (builder: Builder) => void]

/** Builds a dictionary from entries in any order; `undefined` when there are none. The last of equal keys wins. */
export function writeDict(entries: Iterable<Entry>, keyBits: number): Cell | undefined {
  const sorted = [...new Map(entries)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  for (const [key] of sorted) {
    if (key < 0n || key >> BigInt(keyBits) !== 0n) throw dictError(`key ${key} does not fit into ${keyBits} bits`)
  }
  return sorted.length === 0 ? undefined : writeEdge(sorted, keyBits)
}

/** Recursion depth is at most the number of key bits. */
function writeEdge(entries: readonly Entry[], left: number): Cell {
  const first = entries[0]
  const last = entries.at(-1)
  if (first === undefined || last === undefined) throw dictError('edge without entries')
  const differing = (first[0] ^ last[0]) & ((1n << BigInt(left)) - 1n)
  const below = differing === 0n ? 0 : differing.toString(2).length
  const length = left - below
  const builder = new Builder()
  storeLabel(builder, (first[0] >> BigInt(below)) & ((1n << BigInt(length)) - 1n), length, left)
  if (below === 0) {
    first[1](builder)
    return builder.end()
  }
  const split = entries.findIndex(([key]) => (key >> BigInt(below - 1)) & 1n)
  builder.ref(writeEdge(entries.slice(0, split), below - 1)).ref(writeEdge(entries.slice(split), below - 1))
  return builder.end()
}

/** Stores a label in the shortest of the three encodings, as the node does. */
function storeLabel(builder: Builder, bits: bigint, length: number, maxLength: number): void {
  const lengthBits = 32 - Math.clz32(maxLength)
  const ones = (1n << BigInt(length)) - 1n
  const short = 2 + 2 * length
  const long = 2 + lengthBits + length
  const same = bits === 0n || bits === ones ? 3 + lengthBits : Number.POSITIVE_INFINITY
  if (same < short && same < long) builder.uint(bits === 0n ? 0b110 : 0b111, 3).uint(length, lengthBits)
  else if (short <= long)
    builder
      .uint(0, 1)
      .uint(ones << 1n, length + 1)
      .uint(bits, length)
  else builder.uint(0b10, 2).uint(length, lengthBits).uint(bits, length)
}
