import type { ConfigUnit } from '@tonoscope/core/contract/debugConfig'
import { isRawAddress } from '@tonoscope/core/encoding/address'
import { formatCount, formatDecimal, formatShortDecimal, TON_DECIMALS } from '../../format/amount.ts'
import { formatTime } from '../../format/time.ts'

/** The currency name on the screen. */
type Coin = 'TON' | 'GRAM'

/** A number divided by 65,536 = 2^16 has at most 16 decimal digits. */
const DECIMALS = 16
const ONE = 65_536n
const divideBy65536 = (value: bigint): bigint => (value * 10n ** BigInt(DECIMALS)) / ONE

const nanoUnit = (currency: Coin): string => (currency === 'TON' ? 'nanoton' : 'nanogram')
const unchanged = (_: bigint, value: string): string => value

/** The last second of the year 9999; larger values are not times. */
const MAX_TIME_SEC = 253_402_300_799n

type UnitFormat = {
  readonly human: (value: bigint, text: string, currency: Coin) => string
  /** The tooltip: the integer as the chain stores it. */
  readonly exact?: (text: string, currency: Coin) => string
  /** Values are proportional: a change can be shown as a factor. */
  readonly scales?: true
}

/** Units with a form of their own; all others are text. */
const unitFormats: { readonly [U in ConfigUnit]?: UnitFormat } = {
  number: { human: formatCount },
  count: { human: formatCount, scales: true },
  nano: {
    human: (value, _, currency) => `${formatDecimal(value, TON_DECIMALS)} ${currency}`,
    exact: (text, currency) => `${text} ${nanoUnit(currency)}`,
    scales: true,
  },
  'nano-65536': {
    human: formatPrice,
    exact: (text, currency) => `${text} / 65536 ${nanoUnit(currency)}`,
    scales: true,
  },
  'part-65536': { human: formatPart, exact: text => `${text} / 65536`, scales: true },
  seconds: { human: formatTimeSpan, exact: text => `${text} s`, scales: true },
  milliseconds: { human: formatMilliseconds, exact: text => `${text} ms`, scales: true },
  time: {
    human: value => (value > 0n && value <= MAX_TIME_SEC ? formatTime(Number(value)) : formatCount(value)),
    exact: text => `Unix time ${text}`,
  },
  bytes: { human: formatBinarySize, exact: text => `${text} bytes`, scales: true },
  bits: { human: value => `${formatCount(value)} bits`, scales: true },
  cells: { human: value => `${formatCount(value)} cells`, scales: true },
  gas: { human: value => `${formatCount(value)} gas`, scales: true },
  lt: { human: unchanged },
  bitmask: { human: value => (value > 0n ? `0x${value.toString(16)}` : String(value)) },
  weight: { human: formatCount, scales: true },
  parameter: { human: unchanged },
  currency: { human: unchanged },
}

/** Parses a decimal integer of up to 100 digits. */
export const parseInteger = (text: string): bigint | undefined =>
  /^-?\d{1,100}$/.test(text) ? BigInt(text) : undefined

/**
 * A value in a readable unit.
 *
 * @example
 * formatConfigValue('seconds', '65536', 'TON')      // '18 h 12 min 16 s'
 * formatConfigValue('nano-65536', '26214400', 'TON') // '400 nanoton'
 * formatConfigValue('part-65536', '196608', 'TON')   // '× 3'
 */
export function formatConfigValue(unit: ConfigUnit, text: string, currency: Coin): string {
  if (unit === 'flag') return text === 'true' ? 'yes' : text === 'false' ? 'no' : text
  const value = parseInteger(text)
  return value === undefined ? text : (unitFormats[unit]?.human(value, text, currency) ?? text)
}

/** The same value as the chain stores it, with its unit. */
export const formatExact = (unit: ConfigUnit, text: string, currency: Coin): string =>
  unitFormats[unit]?.exact?.(text, currency) ?? text

/** Whether values of a unit are integers. */
export const isInteger = (unit: ConfigUnit): boolean => unit in unitFormats

/**
 * The relative change of a value; `undefined` where a ratio has no meaning.
 *
 * @example
 * formatGrowth('gas', '1000', '1250') // '+25 %'
 * formatGrowth('gas', '1000', '6000') // '× 6'
 */
export function formatGrowth(unit: ConfigUnit, before: string, after: string): string | undefined {
  const [a, b] = [parseInteger(before), parseInteger(after)]
  if (!unitFormats[unit]?.scales || a === undefined || b === undefined || a <= 0n || b <= 0n || a === b)
    return undefined
  const [larger, smaller] = a < b ? [b, a] : [a, b]
  if (larger >= smaller * 2n) return `${a < b ? '×' : '÷'} ${formatDecimal((larger * 100n) / smaller, 2)}`
  const hundredths = ((larger - smaller) * 10_000n + a / 2n) / a
  // Both values are on the screen: a change below 0.01 % is not shown.
  return hundredths === 0n ? undefined : `${a < b ? '+' : '−'}${formatDecimal(hundredths, 2)} %`
}

function formatPrice(value: bigint, _: string, currency: Coin): string {
  const price = divideBy65536(value)
  const isLarge = value >= ONE * 10_000_000n
  return isLarge
    ? `${formatShortDecimal(price, DECIMALS + TON_DECIMALS)} ${currency}`
    : `${formatShortDecimal(price, DECIMALS)} ${nanoUnit(currency)}`
}

function formatPart(value: bigint): string {
  if (value > ONE) return `× ${formatShortDecimal(divideBy65536(value), DECIMALS)}`
  return `${formatShortDecimal(divideBy65536(value * 100n), DECIMALS)} %`
}

const durationUnits = [
  [86_400n, 'd'],
  [3600n, 'h'],
  [60n, 'min'],
  [1n, 's'],
] as const

function formatTimeSpan(seconds: bigint): string {
  if (seconds <= 0n) return `${formatCount(seconds)} s`
  const texts: string[] = []
  let rest = seconds
  for (const [size, name] of durationUnits) {
    if (rest >= size) texts.push(`${formatCount(rest / size)} ${name}`)
    rest %= size
  }
  return texts.join(' ')
}

function formatMilliseconds(ms: bigint): string {
  if (ms < 1000n) return `${formatCount(ms)} ms`
  if (ms < 60_000n) return `${formatDecimal(ms, 3)} s`
  const rest = ms % 1000n
  return rest === 0n ? formatTimeSpan(ms / 1000n) : `${formatTimeSpan(ms / 1000n)} ${rest} ms`
}

const sizes = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const

function formatBinarySize(bytes: bigint): string {
  let power = 0
  while (power < sizes.length - 1 && bytes >= 1024n ** BigInt(power + 1)) power++
  const size = 1024n ** BigInt(power)
  const hundredths = bytes * 100n
  const approximately = hundredths % size === 0n ? '' : '≈\u2009'
  return `${approximately}${formatDecimal(hundredths / size, 2)} ${sizes[power]}`
}

/** The raw address in a value; a bare account id is in the masterchain. */
export function toAccountAddress(unit: ConfigUnit, value: string): string | undefined {
  if (isRawAddress(value)) return value
  return unit === 'account-hash' && /^[0-9a-f]{64}$/i.test(value) ? `-1:${value}` : undefined
}
