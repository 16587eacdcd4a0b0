import { classify } from '@tonoscope/core/actions/classify'
import { valueFlow } from '@tonoscope/core/flow/valueFlow'
import { protocols } from '@tonoscope/core/protocols/index'
import { growTrace, recordedTraces, type TraceWithFacts } from '../core/test/growTrace.ts'
import { type Claim, claim } from './lib/bench.ts'

// From transactions with their facts to actions and value flow, without emulation and network. CPU time is measured: wall
// time depends on the load of the machine.

const classifyTrace = ({ trace, facts }: TraceWithFacts): unknown => valueFlow(trace, classify(trace, facts, protocols))

/** CPU milliseconds per round, after the warm-up rounds. */
function cpuMs(work: () => void, rounds: number, warmup: number): number {
  for (let round = 0; round < warmup; round++) work()
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / rounds
}

/** The recorded traces, and traces of 10 to 10,000 transactions grown from them. */
export async function run(): Promise<readonly Claim[]> {
  const recorded = recordedTraces()
  if (recorded.length === 0) return []
  const classifyAll = () => recorded.forEach(each => void classifyTrace(each))
  const perTrace = cpuMs(classifyAll, 40, 20) / recorded.length
  const claims = [
    claim(`actions and value flow, per trace of ${recorded.length} recorded ones`, perTrace, { atMost: 1 }, ' ms'),
  ]
  for (const form of ['deep', 'wide'] as const) {
    const perTransaction = [10, 100, 1000, 10_000].map(transactions => {
      const grown = growTrace(recorded, transactions, form)
      const { transactionCount } = grown.trace
      const rounds = Math.max(4, Math.round(20_000 / transactionCount))
      const micros = (cpuMs(() => void classifyTrace(grown), rounds, Math.ceil(rounds / 4)) * 1000) / transactionCount
      console.log(`  ${form}, ${transactionCount} transactions: ${micros.toFixed(1)} µs each`)
      return micros
    })
    const [, , thousand, tenThousand] = perTransaction
    if (thousand === undefined || tenThousand === undefined) throw new Error('no timings')
    const title = `CPU time per transaction, 10,000 relative to 1,000 transactions, ${form}`
    claims.push(claim(title, tenThousand / thousand, { atMost: 2 }))
  }
  return claims
}
