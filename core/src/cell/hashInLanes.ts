// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

import { lazy } from '../lazy.ts'
import { HashLanes } from './HashLanes.ts'
import { type HashSource, ownHashes } from './representation.ts'

/** Fewer cells are hashed one after the other. */
export const laneMinimum = 24
/** WebAssembly, which takes about a millisecond to compile, is used once a process has so many cells to hash. */
const cellsBeforeLanes = 1000

/** Blocks of SHA-256 in the input of the largest cell. */
const maxBlocks = 5

/** Cells of a BoC whose hashes are computed. */
export type LaneSource = HashSource & {
  readonly count: number
  /** Height of a cell: 0 without references, otherwise one more than the highest of its references. */
  heightOf(index: number): number
  /** Writes the input of one of the hashes of a cell; see `writeHashInput`. */
  writeInput(index: number, which: number, input: Uint8Array, at: number): number
  /** Offset of the first hash of a cell. */
  hashesAt(index: number): number
}

const openLanes = lazy(HashLanes.open)
let cellsSeen = 0

/** Computes all hashes, four cells of equal height at once; `false` where that is not possible or worth it, and nothing is written. */
export function hashInLanes(source: LaneSource, hashes: Uint8Array): boolean {
  if (source.count < laneMinimum) return false
  cellsSeen += source.count
  const lanes = cellsSeen < cellsBeforeLanes ? undefined : openLanes()
  if (lanes === undefined) return false
  lanes.clear()
  const { order, ends } = orderCells(source)
  let from = 0
  for (const end of ends) {
    for (let which = 0, left = end > from; left; which++) {
      left = false
      for (let i = from; i < end; i++) {
        const index = order[i]!
        const own = which === 0 && source.maskOf(index) === 0 ? 1 : ownHashes(source, index)
        if (own <= which) continue
        if (own > which + 1) left = true
        const length = source.writeInput(index, which, lanes.bytes, lanes.inputAt)
        lanes.add(length, hashes, source.hashesAt(index) + 32 * which)
      }
      lanes.flush(hashes)
    }
    from = end
  }
  return true
}

/** The cells by height, and by blocks of their input within a height: lanes with equal work. `ends` has the end of each height. */
function orderCells(source: LaneSource): { readonly order: Uint32Array; readonly ends: Uint32Array } {
  const { count } = source
  const keys = new Uint16Array(count)
  let highest = 0
  for (let index = 0; index < count; index++) {
    const height = source.heightOf(index)
    highest = Math.max(highest, height)
    keys[index] = height * maxBlocks + blocksOf(source, index) - 1
  }
  const starts = new Uint32Array((highest + 1) * maxBlocks + 1)
  for (let index = 0; index < count; index++) starts[keys[index]! + 1]!++
  for (let key = 1; key < starts.length; key++) starts[key]! += starts[key - 1]!
  const ends = Uint32Array.from({ length: highest + 1 }, (_, height) => starts[(height + 1) * maxBlocks]!)
  const order = new Uint32Array(count)
  for (let index = 0; index < count; index++) order[starts[keys[index]!]!++] = index
  return { order, ends }
}

/** Two descriptors, data, depths and hashes of the references, and at least nine bytes of padding. */
const blocksOf = (source: HashSource, index: number): number =>
  (2 + ((source.bitsOf(index) + 7) >>> 3) + 34 * source.refCountOf(index) + 9 + 63) >>> 6
