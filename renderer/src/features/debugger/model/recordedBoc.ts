import type { DebugRecordedCell } from '@tonoscope/core/contract/debugRecording'
import { toHex } from '@tonoscope/core/encoding/hex'

/** The limit of a BoC, in cells. */
const MAX_CELLS = 60_000

/**
 * A cell of a recording and those below it as a BoC in hex; `undefined` if the recording does not have all of them, or
 * if they are too many.
 */
export function toRecordedBoc(cells: readonly DebugRecordedCell[], root: number): string | undefined {
  const order = sortCells(cells, root)
  if (order === undefined) return undefined
  const indexes = new Map(order.map((cell, index) => [cell, index]))
  const refSize = order.length < 0x100 ? 1 : 2
  const masks = new Map<number, number>()
  // Children have their level mask first.
  for (const at of order.toReversed()) masks.set(at, getLevelMask(cells, masks, at))
  const bytes: number[] = []
  for (const at of order) {
    const { kind, bit_count: bits, data, refs } = cells[at] as DebugRecordedCell // `sortCells` found it
    bytes.push(refs.length + (kind === undefined ? 0 : 8) + 32 * (masks.get(at) ?? 0))
    bytes.push((bits >> 3) + ((bits + 7) >> 3), ...toDataBytes(data, bits))
    for (const ref of refs) bytes.push(...toBytes(indexes.get(ref) ?? 0, refSize))
  }
  const sizes = [...toBytes(order.length, refSize), ...toBytes(1, refSize), ...toBytes(0, refSize)]
  const head = [0xb5, 0xee, 0x9c, 0x72, refSize, 4, ...sizes, ...toBytes(bytes.length, 4), ...toBytes(0, refSize)]
  return toHex(Uint8Array.from([...head, ...bytes]))
}

/** Positions of a cell and those below it, each before its references; `undefined` if one is missing. */
function sortCells(cells: readonly DebugRecordedCell[], root: number): readonly number[] | undefined {
  const done = new Set<number>()
  const open: { readonly at: number; next: number }[] = [{ at: root, next: 0 }]
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const refs = cells[last.at]?.refs
    if (refs === undefined || done.size > MAX_CELLS) return undefined
    const child = refs[last.next++]
    if (child === undefined) {
      done.add(last.at)
      open.pop()
    } else if (!done.has(child)) open.push({ at: child, next: 0 })
  }
  return [...done].reverse()
}

function getLevelMask(cells: readonly DebugRecordedCell[], known: ReadonlyMap<number, number>, at: number): number {
  const { kind, data = '', refs = [] } = cells[at] ?? {}
  if (kind === 'pruned') return Number.parseInt(data.slice(2, 4), 16)
  if (kind === 'library') return 0
  const below = refs.reduce((mask, ref) => mask | (known.get(ref) ?? 0), 0)
  return kind === undefined ? below : below >> 1
}

/** The bytes of hex with a `_` after a last digit that is not whole: the same padding as in a BoC. */
function toDataBytes(data: string, bits: number): number[] {
  const isPadded = data.endsWith('_')
  let digits = isPadded ? data.slice(0, -1) : data
  // The last digit has its padding already; a half byte without one gets it.
  if (digits.length % 2 === 1) digits += isPadded || bits % 8 === 0 ? '0' : '8'
  return Array.from({ length: digits.length / 2 }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16))
}

const toBytes = (value: number, size: number): number[] =>
  Array.from({ length: size }, (_, i) => (value >>> (8 * (size - 1 - i))) & 0xff)
