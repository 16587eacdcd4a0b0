import type { SourceReport } from '@tonoscope/node/workerProtocol'
import type { ReadinessCheck } from './Readiness.ts'

/**
 * Whether the networks can be used at all. A source that does not respond is no reason to take a server out of service: its
 * other networks and recorded data still work, and the servers beside it have the same sources.
 */
export function checkNetworks(sources: readonly SourceReport[]): ReadinessCheck {
  if (sources.length === 0) return { ok: false, reason: 'no worker has opened the networks yet' }
  const problems = new Map(sources.flatMap(each => each.problems).map(({ network, reason }) => [network, reason]))
  if (problems.size === 0) return { ok: true }
  return { ok: false, reason: [...problems].map(([network, reason]) => `${network}: ${reason}`).join('; ') }
}
