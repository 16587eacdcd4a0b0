import { classify, classifyFully } from '@tonoscope/core/actions/classify'
import { valueFlow } from '@tonoscope/core/flow/valueFlow'
import { protocols } from '@tonoscope/core/protocols/index'
import { growTrace, recordedTraces, type TraceWithFacts } from '../core/test/growTrace.ts'
import { type Claim, claim, cpuMs } from './lib/bench.ts'

// From transactions with their facts to actions and value flow, without emulation and network.

const classifyV2 = ({ trace, facts }: TraceWithFacts): unknown => valueFlow(trace, classify(trace, facts, protocols))
const classifyTrace = ({ trace, facts }: TraceWithFacts): unknown =>
  valueFlow(trace, classifyFully(trace, facts, protocols).v2)

const classifyWithoutPatterns = ({ trace, facts }: TraceWithFacts): unknown =>
  valueFlow(trace, classify(trace, facts, { ...protocols, patterns: [] }))

/** The recorded traces, and traces of 10 to 10,000 transactions grown from them. */
export async function run(): Promise<readonly Claim[]> {
  const recorded = recordedTraces()
  if (recorded.length === 0) return []
  const perTraceWith = async (classifyEach: typeof classifyTrace): Promise<number> =>
    (await cpuMs(() => recorded.forEach(each => void classifyEach(each)), 40, 20)) / recorded.length
  // In turns, so that all meet the same load; the least is of the least disturbed round.
  const times = { floor: Number.POSITIVE_INFINITY, v2: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY }
  for (let round = 0; round < 5; round++) {
    times.floor = Math.min(times.floor, await perTraceWith(classifyWithoutPatterns))
    times.v2 = Math.min(times.v2, await perTraceWith(classifyV2))
    times.all = Math.min(times.all, await perTraceWith(classifyTrace))
  }
  const { floor, v2, all } = times
  console.log(
    `  without patterns ${floor.toFixed(3)} ms, /v2 ${v2.toFixed(3)} ms, all kinds ${all.toFixed(3)} ms per trace`,
  )
  const claims = [
    claim(`actions and value flow, per trace of ${recorded.length} recorded ones`, all, { atMost: 1 }, ' ms'),
    // Before there were other kinds, those of /v2 alone took 3.2 times the tree: 1.3 times that.
    claim('actions of all kinds, relative to the tree without patterns', all / floor, { atMost: 4.2 }, '×'),
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
