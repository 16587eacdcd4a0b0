/**
 * A duration in its largest unit with a value of at least two.
 *
 * @example
 * formatDuration(48)   // '48 s'
 * formatDuration(7200) // '2 h'
 */
export function formatDuration(seconds: number): string {
  const units = [
    ['days', 86_400],
    ['h', 3600],
    ['min', 60],
  ] as const
  const [name, length] = units.find(([, length]) => seconds >= 2 * length) ?? ['s', 1]
  return `${Math.round(seconds / length)} ${name}`
}
