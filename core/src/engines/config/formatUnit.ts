import type { ConfigUnit } from '../../contract/debugConfig.ts'

/** A configuration value in its unit; without a unit, the value itself. */
export function formatUnit(unit: ConfigUnit, value: string): string {
  if (unit === 'flag') return value === 'true' ? 'yes' : 'no'
  if (!/^-?\d+$/.test(value)) return value
  const exact = BigInt(value)
  switch (unit) {
    case 'nano':
      return `${formatFraction(exact, 10n ** 9n, 9)} TON`
    case 'nano-65536':
      return `${formatFraction(exact, 65_536n, 6)} nano`
    case 'part-65536':
      return exact > 65_536n
        ? `× ${formatFraction(exact, 65_536n, 6)}`
        : `${formatFraction(100n * exact, 65_536n, 3)} %`
    case 'seconds':
      return formatSeconds(exact)
    case 'milliseconds':
      return exact < 1000n ? `${value} ms` : `${formatFraction(exact, 1000n, 3)} s`
    case 'time':
      return formatTimestamp(Number(exact))
    case 'bytes':
      return formatSize(exact)
    case 'bits':
    case 'cells':
    case 'gas':
      return `${groupDigits(exact)} ${unit}`
    case 'count':
    case 'lt':
    case 'weight':
      return groupDigits(exact)
    case 'bitmask':
      return `0x${exact.toString(16)}`
    default:
      return value
  }
}

const groupDigits = (value: bigint): string => value.toString().replace(/\B(?=(?:\d{3})+$)/g, ',')

/** A fraction with at most this many decimals; `…` marks omitted digits. */
function formatFraction(value: bigint, unit: bigint, decimals: number): string {
  const scale = 10n ** BigInt(decimals)
  const scaled = (value * scale) / unit
  const digits = (scaled % scale).toString().padStart(decimals, '0').replace(/0+$/, '')
  const text = groupDigits(scaled / scale) + (digits === '' ? '' : `.${digits}`)
  return (value * scale) % unit === 0n ? text : `${text}…`
}

function formatSeconds(seconds: bigint): string {
  const parts: readonly (readonly [bigint, string])[] = [
    [seconds / 86_400n, 'd'],
    [(seconds / 3600n) % 24n, 'h'],
    [(seconds / 60n) % 60n, 'min'],
    [seconds % 60n, 's'],
  ]
  const text = parts.filter(([count]) => count > 0n).map(([count, name]) => `${groupDigits(count)} ${name}`)
  return text.length === 0 ? '0 s' : text.join(' ')
}

function formatSize(bytes: bigint): string {
  if (bytes < 1024n) return `${bytes} bytes`
  const [unit, name] = bytes < 1_048_576n ? ([1024n, 'KiB'] as const) : ([1_048_576n, 'MiB'] as const)
  return `${formatFraction(bytes, unit, 2)} ${name}`
}

const formatTimestamp = (seconds: number): string =>
  seconds === 0 ? 'always' : new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z')
