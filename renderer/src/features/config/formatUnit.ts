import type { ConfigUnit } from '@tonoscope/core/contract/debugConfig'
import { formatCount, formatDecimal, formatShortDecimal, TON_DECIMALS } from '../../format/amount.ts'
import { formatTime } from '../../format/time.ts'

/** How the coin is called on screen. */
export type Coin = 'TON' | 'GRAM'

/** 65,536 is 2 to the 16th: whatever is divided by it ends after 16 digits. */
const PLACES = 16
const ONE = 65_536n
const times65536 = (value: bigint): bigint => (value * 10n ** BigInt(PLACES)) / ONE

const nanoUnit = (coin: Coin): string => (coin === 'TON' ? 'nanoton' : 'nanogram')
const unchanged = (_: bigint, value: string): string => value
const grouped = (value: bigint): string => formatCount(value)

/** The last second that is told as a date; what is beyond is no time. */
const MAX_TIME_SEC = 253_402_300_799n

type UnitFormat = {
  /** For a person; `undefined`: the value is a text already. */
  readonly human?: (value: bigint, text: string, coin: Coin) => string
  /** For the tooltip: the integer as the chain has it. */
  readonly exact?: (text: string, coin: Coin) => string
  /** Twice as much is twice as much: a change can be told as a factor. */
  readonly scales?: true
}

const unitFormats: { readonly [U in ConfigUnit]: UnitFormat } = {
  number: { human: grouped },
  count: { human: grouped, scales: true },
  nano: {
    human: (value, _, coin) => `${formatDecimal(value, TON_DECIMALS)} ${coin}`,
    exact: (text, coin) => `${text} ${nanoUnit(coin)}`,
    scales: true,
  },
  'nano-65536': { human: formatPrice, exact: (text, coin) => `${text} / 65536 ${nanoUnit(coin)}`, scales: true },
  'part-65536': { human: formatPart, exact: text => `${text} / 65536`, scales: true },
  seconds: { human: formatSeconds, exact: text => `${text} s`, scales: true },
  milliseconds: { human: formatMilliseconds, exact: text => `${text} ms`, scales: true },
  time: {
    human: value => (value > 0n && value <= MAX_TIME_SEC ? formatTime(Number(value)) : formatCount(value)),
    exact: text => `Unix time ${text}`,
  },
  bytes: { human: formatSize, exact: text => `${text} bytes`, scales: true },
  bits: { human: value => `${formatCount(value)} bits`, scales: true },
  cells: { human: value => `${formatCount(value)} cells`, scales: true },
  gas: { human: value => `${formatCount(value)} gas`, scales: true },
  lt: { human: unchanged },
  flag: {},
  bitmask: { human: value => (value > 0n ? `0x${value.toString(16)}` : String(value)) },
  weight: { human: grouped, scales: true },
  address: {},
  'account-hash': {},
  hash: {},
  'public-key': {},
  hex: {},
  text: {},
  parameter: { human: unchanged },
  currency: { human: unchanged },
}

const parseInteger = (text: string): bigint | undefined => (/^-?\d{1,100}$/.test(text) ? BigInt(text) : undefined)

/**
 * A value in the unit of people.
 *
 * @example
 * humanText('seconds', '65536', 'TON')      // '18 h 12 min 16 s'
 * humanText('nano-65536', '26214400', 'TON') // '400 nanoton'
 * humanText('part-65536', '196608', 'TON')   // '× 3'
 */
export function formatUnit(unit: ConfigUnit, text: string, coin: Coin): string {
  if (unit === 'flag') return text === 'true' ? 'yes' : text === 'false' ? 'no' : text
  const { human } = unitFormats[unit]
  const value = human && parseInteger(text)
  return human && value !== undefined ? human(value, text, coin) : text
}

/** The same value as the chain has it, with what it counts. */
export const formatExact = (unit: ConfigUnit, text: string, coin: Coin): string =>
  unitFormats[unit].exact?.(text, coin) ?? text

/** Whether values of a unit are integers, to be compared and lined up as such. */
export const isInteger = (unit: ConfigUnit): boolean => unitFormats[unit].human !== undefined

/**
 * How much a value grew or shrank; `undefined` where that says nothing.
 *
 * @example
 * growthText('gas', '1000', '1250') // '+25 %'
 * growthText('gas', '1000', '6000') // '× 6'
 */
export function formatGrowth(unit: ConfigUnit, before: string, after: string): string | undefined {
  const [a, b] = [parseInteger(before), parseInteger(after)]
  if (!unitFormats[unit].scales || a === undefined || b === undefined || a <= 0n || b <= 0n || a === b) return undefined
  const [more, less] = a < b ? [b, a] : [a, b]
  if (more >= less * 2n) return `${a < b ? '×' : '÷'} ${formatDecimal((more * 100n) / less, 2)}`
  const hundredths = ((more - less) * 10_000n + a / 2n) / a
  // The old and the new value stand beside it: a change too small for a percentage needs none.
  return hundredths === 0n ? undefined : `${a < b ? '+' : '−'}${formatDecimal(hundredths, 2)} %`
}

/** A decimal, marked when something was cut off. */
const formatApproximate = (value: bigint, decimals: number, cut: boolean): string =>
  `${cut ? '≈\u2009' : ''}${formatDecimal(value, decimals)}`

function formatPrice(value: bigint, _: string, coin: Coin): string {
  const each = times65536(value)
  const isMuch = value >= ONE * 10_000_000n
  return isMuch
    ? `${formatShortDecimal(each, PLACES + TON_DECIMALS)} ${coin}`
    : `${formatShortDecimal(each, PLACES)} ${nanoUnit(coin)}`
}

function formatPart(value: bigint): string {
  if (value > ONE) return `× ${formatShortDecimal(times65536(value), PLACES)}`
  return `${formatShortDecimal(times65536(value * 100n), PLACES)} %`
}

const steps = [
  [86_400n, 'd'],
  [3600n, 'h'],
  [60n, 'min'],
  [1n, 's'],
] as const

function formatSeconds(seconds: bigint): string {
  if (seconds <= 0n) return `${formatCount(seconds)} s`
  const parts: string[] = []
  let left = seconds
  for (const [size, name] of steps) {
    if (left >= size) parts.push(`${formatCount(left / size)} ${name}`)
    left %= size
  }
  return parts.join(' ')
}

function formatMilliseconds(ms: bigint): string {
  if (ms < 1000n) return `${formatCount(ms)} ms`
  if (ms < 60_000n) return `${formatDecimal(ms, 3)} s`
  const rest = ms % 1000n
  return rest === 0n ? formatSeconds(ms / 1000n) : `${formatSeconds(ms / 1000n)} ${rest} ms`
}

const sizes = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const

function formatSize(bytes: bigint): string {
  let power = 0
  while (power < sizes.length - 1 && bytes >= 1024n ** BigInt(power + 1)) power++
  const size = 1024n ** BigInt(power)
  const hundredths = bytes * 100n
  return `${formatApproximate(hundredths / size, 2, hundredths % size !== 0n)} ${sizes[power]}`
}
