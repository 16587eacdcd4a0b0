import { classify } from '@tonoscope/core/actions/classify'
import { valueFlow } from '@tonoscope/core/flow/valueFlow'
import { protocols } from '@tonoscope/core/protocols/index'
import { growTrace, recordedTraces, type TraceWithFacts } from '../core/test/growTrace.ts'
import { type Claim, claim, cpuMs } from './lib/bench.ts'

// From transactions with their facts to actions and value flow, without emulation and network.

const classifyTrace = ({ trace, facts }: TraceWithFacts): unknown => valueFlow(trace, classify(trace, facts, protocols))

/** The recorded traces, and traces of 10 to 10,000 transactions grown from them. */
export async function run(): Promise<readonly Claim[]> {
  const recorded = recordedTraces()
  if (recorded.length === 0) return []
  const classifyAll = () => recorded.forEach(each => void classifyTrace(each))
  const perTrace = (await cpuMs(classifyAll, 40, 20)) / recorded.length
  const claims = [
    claim(`actions and value flow, per trace of ${recorded.length} recorded ones`, perTrace, { atMost: 1 }, ' ms'),
  ]
  for (const form of ['deep', 'wide'] as const) {
    const perTransaction = async (transactions: number): Promise<number> => {
      const grown = growTrace(recorded, transactions, form)
      const { transactionCount } = grown.trace
      const rounds = Math.max(4, Math.round(20_000 / transactionCount))
      const ms = await cpuMs(() => classifyTrace(grown), rounds, Math.ceil(rounds / 4))
      const micros = (ms * 1000) / transactionCount
      console.log(`  ${form}, ${transactionCount} transactions: ${micros.toFixed(1)} µs each`)
      return micros
    }
    for (const transactions of [10, 100]) await perTransaction(transactions)
    const thousand = await perTransaction(1000)
    const tenThousand = await perTransaction(10_000)
    const title = `CPU time per transaction, 10,000 relative to 1,000 transactions, ${form}`
    claims.push(claim(title, tenThousand / thousand, { atMost: 2 }))
  }
  return claims
}
