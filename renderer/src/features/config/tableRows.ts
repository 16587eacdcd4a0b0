import type { ConfigUnit, DebugConfigChange } from '@tonoscope/core/contract/debugConfig'
import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { parseAddressInput } from '../../format/parseAddressInput.ts'
import { isInteger, parseInteger, toAccountAddress } from './formatConfigValue.ts'

/** Orders two values of a unit; missing values come last. */
export function compareValues(unit: ConfigUnit, a: string, b: string): number {
  const [x, y] = isInteger(unit) ? [parseInteger(a), parseInteger(b)] : [undefined, undefined]
  if (x !== undefined && y !== undefined) return x < y ? -1 : x > y ? 1 : 0
  if ((a === '') !== (b === '')) return a === '' ? 1 : -1
  return a < b ? -1 : a > b ? 1 : 0
}

/** The sum of a column of integers. */
export const sumColumn = (rows: readonly (readonly string[])[], column: number): bigint =>
  rows.reduce((sum, row) => sum + (parseInteger(row[column] ?? '') ?? 0n), 0n)

/**
 * A share in percent, rounded to two digits after the point.
 *
 * @example
 * formatShare(1n, 3n) // '33.33 %'
 */
export function formatShare(part: bigint, whole: bigint): string {
  if (whole <= 0n) return ''
  const share = (part * 1_000_000n) / whole
  const hundredths = (share + 50n) / 100n
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')} %`
}

/** Rows that contain a text in any value; an address matches in any form. */
export function findRows<Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly (readonly [ConfigUnit, string])[],
  text: string,
): readonly Row[] {
  const trimmed = text.trim()
  if (trimmed === '') return rows
  const reading = parseAddressInput(trimmed)
  const needle = ('raw' in reading ? reading.raw.replace(/^-?\d+:/, '') : trimmed).toLowerCase()
  return rows.filter(row =>
    textsOf(row).some(([unit, value]) => {
      if (value.toLowerCase().includes(needle)) return true
      const account = toAccountAddress(unit, value)
      return account !== undefined && toFriendlyAddress(account).includes(trimmed)
    }),
  )
}

/** A changed row of a list, with both sides; an added or a removed row has one. */
export type RowChange = {
  readonly index: number
  readonly kind: DebugConfigChange['kind']
  readonly from?: readonly string[]
  readonly to?: readonly string[]
}

/** The changed rows of a list: removed, added, then changed ones. */
export const rowChanges = ({ removed, added, changed }: DebugConfigChange['tables'][number]): RowChange[] =>
  [
    ...removed.map(from => ({ kind: 'removed' as const, from })),
    ...added.map(to => ({ kind: 'added' as const, to })),
    ...changed.map(sides => ({ kind: 'changed' as const, ...sides })),
  ].map((row, index) => ({ ...row, index }))
