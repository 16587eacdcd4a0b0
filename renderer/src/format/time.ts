const absolute = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})

/** A moment with date, seconds and zone: `12 Mar 2025, 14:03:11 UTC`. */
export const formatTime = (seconds: number): string => absolute.format(seconds * 1000)

/** A moment as machines write it. */
export const formatIsoTime = (seconds: number): string => new Date(seconds * 1000).toISOString()

const steps: readonly (readonly [seconds: number, name: string])[] = [
  [31_557_600, 'year'],
  [2_629_800, 'month'],
  [86_400, 'day'],
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
]

/**
 * A span of time in its largest unit.
 *
 * @example
 * formatSpan(48)     // '48 s'
 * formatSpan(172800) // '2 days'
 */
export function formatDuration(seconds: number): string {
  const span = Math.abs(Math.round(seconds))
  for (const [size, name] of steps) {
    if (span < size) continue
    const count = Math.floor(span / size)
    const plural = count !== 1 && size >= 86_400 ? 's' : ''
    return `${count} ${name}${plural}`
  }
  return '0 s'
}

/** How long ago, or how far ahead, a moment is. */
export function formatAge(seconds: number, now: number): string {
  const span = now - seconds
  return span >= 0 ? `${formatDuration(span)} ago` : `in ${formatDuration(span)}`
}

/** Milliseconds, in seconds once there are many. */
export const formatMs = (ms: number): string =>
  ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`
