import { plural } from './plural.ts'

/**
 * Networks make a masterchain block every 0.4 to 5 seconds. Sources, caches and the clocks of hosts are some more seconds
 * behind; after a minute the chain is idle, or the source lags.
 */
export const maxFreshSec = 60

/** Seconds since a block that should be recent, if they are more than usual; `undefined` for a recent one. */
export function getStaleAge(utime: number, now: number): number | undefined {
  const seconds = now - utime
  return seconds > maxFreshSec ? seconds : undefined
}

/**
 * How old the newest block is, as a sentence.
 *
 * @example
 * describeBlockAge(259_200) // 'The newest block is 3 days old. The chain is idle, or the source lags behind.'
 */
export const describeBlockAge = (ageSec: number): string =>
  `The newest block is ${formatAge(ageSec)} old. The chain is idle, or the source lags behind.`

/** How much older than the time of a run its block is: that time is chosen freely. */
export const describeRunBlockAge = (seqno: number, ageSec: number): string =>
  `Block ${seqno} is ${formatAge(ageSec)} older than the time of the run. On a live network the chain is idle, or the source lags behind.`

function formatAge(seconds: number): string {
  const [unit, length] = units.find(([, length]) => seconds >= 2 * length) ?? ['second', 1]
  return plural(Math.round(seconds / length), unit)
}

const units: readonly (readonly [string, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]
