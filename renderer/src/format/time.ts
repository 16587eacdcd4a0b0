import { lazy } from '@tonoscope/core/lazy'

// The first format of a page takes several milliseconds to create, and the first screen has no time.
const getAbsolute = lazy(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    }),
)

/** Unix time as date, time and zone: `12 Mar 2025, 14:03:11 UTC`. */
export const formatTime = (seconds: number): string => getAbsolute().format(seconds * 1000)

const getClock = lazy(() => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' }))

/** Unix time without the date: `14:03:11`. */
export const formatClock = (seconds: number): string => getClock().format(seconds * 1000)

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
