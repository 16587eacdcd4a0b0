import type { Unit } from '../../config/units.ts'

/** A number of the configuration in units that people read; the value itself where there are no better ones. */
export function unitText(unit: Unit, value: string): string {
  if (unit === 'flag') return value === 'true' ? 'yes' : 'no'
  if (!/^-?\d+$/.test(value)) return value
  const exact = BigInt(value)
  switch (unit) {
    case 'nano':
      return `${decimal(exact, 10n ** 9n, 9)} TON`
    case 'nano-65536':
      return `${decimal(exact, 65_536n, 6)} nano`
    case 'part-65536':
      return exact > 65_536n ? `× ${decimal(exact, 65_536n, 6)}` : `${decimal(100n * exact, 65_536n, 3)} %`
    case 'seconds':
      return spanText(exact)
    case 'milliseconds':
      return exact < 1000n ? `${value} ms` : `${decimal(exact, 1000n, 3)} s`
    case 'time':
      return dateText(Number(exact))
    case 'bytes':
      return sizeText(exact)
    case 'bits':
    case 'cells':
    case 'gas':
      return `${grouped(exact)} ${unit}`
    case 'count':
    case 'lt':
    case 'weight':
      return grouped(exact)
    case 'bitmask':
      return `0x${exact.toString(16)}`
    default:
      return value
  }
}

const grouped = (value: bigint): string => value.toString().replace(/\B(?=(?:\d{3})+$)/g, ',')

/** A fraction in decimals, cut after so many; `…` says that there are more. */
function decimal(value: bigint, unit: bigint, places: number): string {
  const scale = 10n ** BigInt(places)
  const scaled = (value * scale) / unit
  const digits = (scaled % scale).toString().padStart(places, '0').replace(/0+$/, '')
  const text = grouped(scaled / scale) + (digits === '' ? '' : `.${digits}`)
  return (value * scale) % unit === 0n ? text : `${text}…`
}

function spanText(seconds: bigint): string {
  const parts: readonly (readonly [bigint, string])[] = [
    [seconds / 86_400n, 'd'],
    [(seconds / 3600n) % 24n, 'h'],
    [(seconds / 60n) % 60n, 'min'],
    [seconds % 60n, 's'],
  ]
  const text = parts.filter(([count]) => count > 0n).map(([count, name]) => `${grouped(count)} ${name}`)
  return text.length === 0 ? '0 s' : text.join(' ')
}

function sizeText(bytes: bigint): string {
  if (bytes < 1024n) return `${bytes} bytes`
  const [unit, name] = bytes < 1_048_576n ? ([1024n, 'KiB'] as const) : ([1_048_576n, 'MiB'] as const)
  return `${decimal(bytes, unit, 2)} ${name}`
}

const dateText = (seconds: number): string =>
  seconds === 0 ? 'always' : new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z')
