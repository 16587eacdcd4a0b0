/** An amount split for rendering: groups of three integer digits, fraction without trailing zeros. */
export type DecimalParts = {
  readonly sign: '' | '−' | '+'
  readonly groups: readonly string[]
  readonly fraction: string
}

const THIN_SPACE = '\u2009'

/**
 * Splits an amount in its smallest unit.
 *
 * @example
 * decimalParts(-1234500000000n, 9) // { sign: '−', groups: ['1', '234'], fraction: '5' }
 */
export function splitDecimal(amount: bigint, decimals: number, signed = false): DecimalParts {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const integer = decimals === 0 ? digits : digits.slice(0, -decimals)
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const sign = amount < 0n ? '−' : signed && amount > 0n ? '+' : ''
  return { sign, groups: groupThousands(integer), fraction }
}

/** Splits digits into groups of three, counted from the right. */
export function groupThousands(digits: string): string[] {
  const first = digits.length % 3
  const groups = digits.slice(first).match(/\d{3}/g) ?? []
  return first === 0 ? groups : [digits.slice(0, first), ...groups]
}

/**
 * An amount as text, in thin-spaced groups.
 *
 * @example
 * formatDecimal(1234500000000n, 9) // '1 234.5'
 */
export function formatDecimal(amount: bigint, decimals: number): string {
  const { sign, groups, fraction } = splitDecimal(amount, decimals)
  return `${sign}${groups.join(THIN_SPACE)}${fraction === '' ? '' : `.${fraction}`}`
}

/** An amount for a spreadsheet: plain digits, a point, a plain minus. */
export function formatPlainDecimal(amount: bigint, decimals: number): string {
  const { sign, groups, fraction } = splitDecimal(amount, decimals)
  return `${sign === '−' ? '-' : ''}${groups.join('')}${fraction === '' ? '' : `.${fraction}`}`
}

/** A count in thin-spaced groups. */
export const formatCount = (count: number | bigint): string => {
  const negative = count < 0
  return `${negative ? '−' : ''}${groupThousands(String(count).replace('-', '')).join(THIN_SPACE)}`
}

/** `1 transaction`, `5 transactions`. */
export const pluralize = (count: number | bigint, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${BigInt(count) === 1n ? one : many}`

/** Decimals of TON. */
export const TON_DECIMALS = 9

/**
 * Parses an amount with at most as many fraction digits as the unit has, in its smallest units; `undefined` if it is invalid.
 *
 * @example
 * parseDecimal('1 234.5', 2) // 123450n
 * parseDecimal('1.234', 2)   // undefined
 */
export function parseDecimal(text: string, decimals: number): bigint | undefined {
  const match = /^(\d+)(?:[.,](\d*))?$/.exec(text.replace(/[\s\u2009]/g, ''))
  const fraction = match?.[2] ?? ''
  if (!match?.[1] || fraction.length > decimals) return undefined
  return BigInt(match[1] + fraction.padEnd(decimals, '0'))
}

/**
 * Parses an amount in TON, in nanotons; `undefined` if it is invalid.
 *
 * @example
 * parseTon('1 234.5') // 1234500000000n
 * parseTon('1.2.3')   // undefined
 */
export const parseTon = (text: string): bigint | undefined => parseDecimal(text, TON_DECIMALS)

/**
 * A short form of an amount: max four significant fraction digits, `≈` if some are omitted.
 *
 * @example
 * shortDecimal(993612345n, 9) // '≈ 0.9936'
 * shortDecimal(4000n, 9)      // '0.000004'
 */
export function formatShortDecimal(amount: bigint, decimals: number): string {
  const { sign, groups, fraction } = splitDecimal(amount, decimals)
  const zeros = groups.join('') === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const keep = groups.length > 1 ? 2 : zeros > 3 ? zeros + 2 : 4
  const short = fraction.slice(0, keep).replace(/0+$/, '')
  const about = fraction.length > keep ? '≈\u2009' : ''
  return `${about}${sign}${groups.join(THIN_SPACE)}${short === '' ? '' : `.${short}`}`
}
