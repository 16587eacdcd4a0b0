import { plural } from '../plural.ts'

/** Blocks come every few seconds: after a minute the chain is idle, or the source lags. */
const maxFreshSec = 60

/** How long before the time of a run its block is, if that is long; `undefined` for a recent block. */
export function describeBlockAge(
  block: { readonly seqno: number; readonly utime: number },
  now: number,
): string | undefined {
  const seconds = now - block.utime
  if (seconds <= maxFreshSec) return undefined
  const [unit, length] = units.find(([, length]) => seconds >= 2 * length) ?? ['second', 1]
  const age = plural(Math.round(seconds / length), unit)
  return `Block ${block.seqno} is ${age} older than the time of the run. On a live network the chain is idle, or the source lags behind.`
}

const units: readonly (readonly [string, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]
