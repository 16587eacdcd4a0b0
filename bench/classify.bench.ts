import { classify, classifyFully } from '@tonoscope/core/actions/classify'
import { valueFlow } from '@tonoscope/core/flow/valueFlow'
import { protocols } from '@tonoscope/core/protocols/index'
import { growTrace, recordedTraces, type TraceWithFacts } from '../core/test/growTrace.ts'
import { type Claim, claim, cpuMs } from './lib/bench.ts'

// From transactions with their facts to actions and value flow, without emulation and network.

const classifyV2 = ({ trace, facts }: TraceWithFacts): unknown => valueFlow(trace, classify(trace, facts, protocols))
const classifyTrace = ({ trace, facts }: TraceWithFacts): unknown =>
  valueFlow(trace, classifyFully(trace, facts, protocols).v2)

/** The recorded traces, and traces of 10 to 10,000 transactions grown from them. */
export async function run(): Promise<readonly Claim[]> {
  const recorded = recordedTraces()
  if (recorded.length === 0) return []
  const perTraceWith = async (classifyEach: typeof classifyTrace): Promise<number> =>
    (await cpuMs(() => recorded.forEach(each => void classifyEach(each)), 40, 20)) / recorded.length
  // In turns, so that both meet the same load.
  const rounds = [1, 2, 3]
  const [v2, all] = [[] as number[], [] as number[]]
  for (const _ of rounds) {
    v2.push(await perTraceWith(classifyV2))
    all.push(await perTraceWith(classifyTrace))
  }
  const [perTraceV2, perTrace] = [Math.min(...v2), Math.min(...all)]
  const claims = [
    claim(`actions and value flow, per trace of ${recorded.length} recorded ones`, perTrace, { atMost: 1 }, ' ms'),
    claim('actions of all kinds, relative to those of /v2 alone', perTrace / perTraceV2, { atMost: 1.3 }, '×'),
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
