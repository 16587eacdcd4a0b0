import type { ConfigUnit, DebugConfigTable } from '@tonoscope/core/contract/debugConfig'
import { toFriendlyAddress } from '../../format/address.ts'
import { parseAddress } from '../../format/parseAddress.ts'
import { isInteger } from './formatUnit.ts'
import { toAccountAddress } from './toAccountAddress.ts'

/** A column of a list. */
export type TableColumn = DebugConfigTable['columns'][number]
/** Exact values, one a column. */
export type ColumnValues = readonly string[]

const integer = (text: string): bigint | undefined => (/^-?\d{1,100}$/.test(text) ? BigInt(text) : undefined)

/** Orders two values of a unit; what is not there comes last. */
export function compareValues(unit: ConfigUnit, a: string, b: string): number {
  const [x, y] = isInteger(unit) ? [integer(a), integer(b)] : [undefined, undefined]
  if (x !== undefined && y !== undefined) return x < y ? -1 : x > y ? 1 : 0
  if ((a === '') !== (b === '')) return a === '' ? 1 : -1
  return a < b ? -1 : a > b ? 1 : 0
}

/** The sum of a column of integers. */
export const sumColumn = (rows: readonly ColumnValues[], column: number): bigint =>
  rows.reduce((sum, row) => sum + (integer(row[column] ?? '') ?? 0n), 0n)

/**
 * A part of a whole in percent, two digits after the point.
 *
 * @example
 * shareText(1n, 3n) // '33.33 %'
 */
export function formatShare(part: bigint, whole: bigint): string {
  if (whole <= 0n) return ''
  const share = (part * 1_000_000n) / whole
  const hundredths = (share + 50n) / 100n
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')} %`
}

/** Rows that hold a text in any of their values; an address is found in any of its forms. */
export function findRows<Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly (readonly [ConfigUnit, string])[],
  text: string,
): readonly Row[] {
  const said = text.trim()
  if (said === '') return rows
  const reading = parseAddress(said)
  const wanted = ('raw' in reading ? reading.raw.replace(/^-?\d+:/, '') : said).toLowerCase()
  return rows.filter(row =>
    textsOf(row).some(([unit, value]) => {
      if (value.toLowerCase().includes(wanted)) return true
      const account = toAccountAddress(unit, value)
      return account !== undefined && toFriendlyAddress(account, { bounceable: true, testnet: false }).includes(said)
    }),
  )
}
