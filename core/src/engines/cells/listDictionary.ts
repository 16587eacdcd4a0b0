import type { Cell } from '../../cell/Cell.ts'
import { dictEntries } from '../../cell/dict.ts'
import { FieldRecorder } from '../../cell/FieldRecorder.ts'
import { RecordedCell } from '../../cell/RecordedCell.ts'
import { AppError, isAppError } from '../../errors.ts'

/** An entry: its key, and the rest of its leaf as a cell. */
export type DictionaryEntry = {
  readonly key: bigint
  readonly path: string
  readonly from: number
  readonly value: Cell
}

const maxRanges = 200_000

/** Iterates the entries of a dictionary whose root is a cell, or the end of one. @throws input.cell, limit.cells */
export function* listEntries(root: Cell, path: string, keyBits: number, from = 0): Generator<DictionaryEntry> {
  const recorder = new FieldRecorder(maxRanges)
  const recorded = RecordedCell.record(root, path, recorder)
  const start = from === 0 ? recorded : recorded.part({ bits: [from, root.bits], refs: [0, root.refCount] })
  for (const { key, value } of dictEntries(start, keyBits)) {
    // The label of the leaf was read last.
    const leaf = recorder.ranges.at(-1)
    if (leaf === undefined) continue
    yield { key, path: leaf.path, from: leaf.from + leaf.bits, value: value.rest() }
  }
}

/** Sizes of keys that contracts use, more common ones first. */
const commonKeyBits = [256, 267, 32, 64, 16, 8, 15, 13, 264, 160, 96, 128, 80, 512]
/** A dictionary of another size seldom reads further by accident. */
const entriesToCheck = 64

/** The first common size of keys with which a dictionary can be read. @throws input.argument if there is none */
export function guessKeyBits(root: Cell, path: string, from: number): number {
  const found = commonKeyBits.find(keyBits => canRead(root, path, keyBits, from))
  if (found === undefined)
    throw new AppError('input.argument', {
      name: 'key_bits',
      reason: `cell ${path} is no dictionary with a common size of keys`,
    })
  return found
}

function canRead(root: Cell, path: string, keyBits: number, from: number): boolean {
  let count = 0
  try {
    for (const _ of listEntries(root, path, keyBits, from)) if (++count === entriesToCheck) break
    return count > 0
  } catch (error) {
    if (isAppError(error)) return false
    throw error
  }
}

/** A key as text: an address if it is one, decimal up to 64 bits, else hex. */
export function formatKey(key: bigint, keyBits: number): string {
  if (keyBits === 267 && key >> 264n === 0b100n)
    return `${BigInt.asIntN(8, key >> 256n)}:${(key & ((1n << 256n) - 1n)).toString(16).padStart(64, '0')}`
  return keyBits <= 64 ? key.toString() : key.toString(16).padStart(Math.ceil(keyBits / 4), '0')
}
