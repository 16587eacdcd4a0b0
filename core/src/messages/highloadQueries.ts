import type { BitString } from '../cell/bits.ts'
import type { Cell } from '../cell/Cell.ts'
import { dictEntries, findInDict } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import { tryRead } from '../errors.ts'
import type { UnixSec } from '../units.ts'
import type { WalletData } from './walletData.ts'

/** Bits of a row: positions 0 to 1022. */
const rowBits = 1023
const rows = 2 ** 13
/** Query ids of highload wallets v3 that one window has. */
export const idsPerWindow = rows * rowBits
/** Version 2 removes query ids this long after they expired. */
export const cleanupDelaySec = 64

/** The parts of a query id of a highload wallet v3: shift:uint13 bit_number:(## 10). */
export const splitQueryId = (queryId: bigint): { readonly shift: number; readonly bitNumber: number } => ({
  shift: Number(queryId >> 10n),
  bitNumber: Number(queryId & 1023n),
})

/** What a highload wallet v3 does with its two windows before it reads them. */
type Windows = Pick<WalletData, 'queries' | 'old_queries'>

/**
 * The windows of a highload wallet v3 as its code sees them at a time: `queries` moves to `old_queries` when `last_clean_time` is
 * older than the timeout, and both are forgotten when it is older than two.
 */
export function windowsAt({ queries, old_queries, timeout, last_clean_time }: WalletData, now: UnixSec): Windows {
  const age = now - Number(last_clean_time ?? 0n)
  if (timeout === undefined || age <= timeout) return { queries, old_queries }
  return { queries: undefined, old_queries: age > 2 * timeout ? undefined : queries }
}

/** Whether a highload wallet v2 stores this query id as used. @throws input.cell */
export const isQueryUsedV2 = ({ old_queries }: Pick<WalletData, 'old_queries'>, queryId: bigint): boolean =>
  findInDict(old_queries, 64, queryId) !== undefined

/** Whether one of the windows of a highload wallet v3 has this query id. @throws input.cell */
export function isQueryUsedV3({ old_queries, queries }: Windows, queryId: bigint): boolean {
  const { shift, bitNumber } = splitQueryId(queryId)
  return [old_queries, queries].some(window => {
    const row = findInDict(window, 13, BigInt(shift))
    return row !== undefined && isBitSet(toRow(row), bitNumber)
  })
}

/** The bits of a row are the value of the dictionary, or in its reference. */
const toRow = (value: Slice): Slice => (value.remainingRefs > 0 ? value.loadRef().slice() : value)

function isBitSet(row: Slice, position: number): boolean {
  if (row.remainingBits <= position) return false
  row.skip(position)
  return row.loadBit()
}

/** The lowest query id that is in neither window; `undefined` if all are used, or the windows cannot be read. */
export function findFreeQueryId({ queries, old_queries }: Windows): bigint | undefined {
  return tryRead(() => {
    const windows = [readRows(queries), readRows(old_queries)]
    for (let shift = 0; shift < rows; shift++) {
      const used = windows.flatMap(window => window.get(shift) ?? [])
      const bitNumber = findFreeBit(used)
      if (bitNumber !== undefined) return (BigInt(shift) << 10n) | BigInt(bitNumber)
    }
    return undefined
  }, 'input.cell')
}

const readRows = (window: Cell | undefined): ReadonlyMap<number, BitString> =>
  new Map(
    Array.from(dictEntries(window, 13), ({ key, value }) => {
      const row = toRow(value)
      return [Number(key), row.loadBits(row.remainingBits)] as const
    }),
  )

const bitAt = ({ bytes, length }: BitString, at: number): boolean =>
  at < length && (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1

function findFreeBit(used: readonly BitString[]): number | undefined {
  for (let at = 0; at < rowBits; at++) if (!used.some(row => bitAt(row, at))) return at
  return undefined
}

function countBits(row: BitString): number {
  let count = 0
  for (let at = 0; at < row.length; at++) if (bitAt(row, at)) count++
  return count
}

/** How many query ids a window has; `undefined` if it cannot be read. */
export const countQueries = (window: Cell | undefined): number | undefined =>
  tryRead(() => [...readRows(window).values()].reduce((sum, row) => sum + countBits(row), 0), 'input.cell')
