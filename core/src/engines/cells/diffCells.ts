import type { Cell } from '../../cell/Cell.ts'
import { AppError } from '../../errors.ts'

/** A place where two trees differ. */
export type CellDifference = {
  readonly path: string
  readonly from: Cell | undefined
  readonly to: Cell | undefined
  /** Ranges of bits that differ, as [from, to). */
  readonly bits: readonly (readonly [number, number])[]
}

const maxPairs = 20_000

/**
 * Compares two trees; equal subtrees are skipped by their hashes, and a pair of cells is compared once wherever it is. A
 * cell of which only cells below differ is not listed.
 *
 * @throws limit.cells
 */
export function diffCells(from: readonly Cell[], to: readonly Cell[]): readonly CellDifference[] {
  const differences: CellDifference[] = []
  const seen = new Set<string>()
  type Pair = { path: string; from: Cell | undefined; to: Cell | undefined }
  const queue: Pair[] = Array.from({ length: Math.max(from.length, to.length) }, (_, index) => ({
    path: `${index}`,
    from: from[index],
    to: to[index],
  }))
  // The list grows while it is read.
  for (const pair of queue) {
    if (pair.from && pair.to) {
      if (pair.from.equals(pair.to)) continue
      const key = `${pair.from.hash()}${pair.to.hash()}`
      if (seen.has(key)) continue
      seen.add(key)
    }
    if (queue.length > maxPairs)
      throw new AppError('limit.cells', { what: 'the number of compared cells', limit: maxPairs })
    if (!pair.from || !pair.to) {
      differences.push({ ...pair, bits: [] })
      continue
    }
    const bits = diffBits(pair.from, pair.to)
    if (bits.length > 0 || pair.from.kind !== pair.to.kind || pair.from.refCount !== pair.to.refCount)
      differences.push({ ...pair, bits })
    const [fromRefs, toRefs] = [pair.from.refs(), pair.to.refs()]
    for (let which = 0; which < Math.max(fromRefs.length, toRefs.length); which++)
      queue.push({ path: `${pair.path}.${which}`, from: fromRefs[which], to: toRefs[which] })
  }
  return differences
}

/** The ranges of bits in which two cells differ; what only one of them has differs too. */
function diffBits(from: Cell, to: Cell): readonly (readonly [number, number])[] {
  const [a, b] = [from.data(), to.data()]
  const length = Math.max(from.bits, to.bits)
  const shared = Math.min(from.bits, to.bits)
  const bitAt = (bytes: Uint8Array, at: number) => ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
  const ranges: (readonly [number, number])[] = []
  for (let at = 0, start = -1; at <= length; at++) {
    const differs = at < length && (at >= shared || bitAt(a, at) !== bitAt(b, at))
    if (differs && start < 0) start = at
    if (!differs && start >= 0) {
      ranges.push([start, at])
      start = -1
    }
  }
  return ranges
}
