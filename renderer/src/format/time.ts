// Not by `Intl.DateTimeFormat`: to create the first one of a page takes longer than to draw a small tree.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const twoDigits = (value: number): string => String(value).padStart(2, '0')

const toClock = (date: Date): string => [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')

/** The local time zone at a time: `UTC`, `UTC+1`, `UTC−3:30`. */
export function formatTimeZone(date: Date): string {
  const minutes = -date.getTimezoneOffset()
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${twoDigits(rest)}`}`
}

/** Unix time as date, time and zone: `12 Mar 2025, 14:03:11 UTC`. */
export function formatTime(seconds: number): string {
  const date = new Date(seconds * 1000)
  const day = `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}`
  return `${day}, ${toClock(date)} ${formatTimeZone(date)}`
}

/** Unix time without the date: `14:03:11`. */
export const formatClock = (seconds: number): string => toClock(new Date(seconds * 1000))

/** Unix time as ISO 8601. */
export const formatIsoTime = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Units from the duration on that is stated in them. */
const units: readonly (readonly [from: number, seconds: number, name: string])[] = [
  [2 * 31_557_600, 31_557_600, 'year'],
  [120 * 86_400, 2_629_800, 'month'],
  [86_400, 86_400, 'day'],
  [3600, 3600, 'h'],
  [60, 60, 'min'],
]

/**
 * A rounded duration: under 120 days in days, under two years in months.
 *
 * @example
 * formatDuration(48)     // '48 s'
 * formatDuration(172800) // '2 days'
 */
export function formatDuration(seconds: number): string {
  const duration = Math.abs(Math.round(seconds))
  const [, size, name] = units.find(([from]) => duration >= from) ?? [0, 1, 's']
  const count = Math.round(duration / size)
  return `${count} ${name}${count !== 1 && size >= 86_400 ? 's' : ''}`
}

/** How long ago, or how far in the future, a time is. */
export function formatAge(seconds: number, now: number): string {
  const age = now - seconds
  return age >= 0 ? `${formatDuration(age)} ago` : `in ${formatDuration(age)}`
}

/** A duration in milliseconds, or in seconds from 1 s on. */
export const formatMs = (ms: number): string =>
  ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`
