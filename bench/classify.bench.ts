import { classify } from '@tonoscope/core/actions/classify'
import { valueFlow } from '@tonoscope/core/flow/valueFlow'
import { hasData } from '../core/test/data.ts'
import { growTrace, recordedTraces, type TraceWithFacts } from '../core/test/growTrace.ts'
import { type Claim, claim } from './lib/bench.ts'

// From transactions with their facts to actions and value flow: nothing runs and nobody is asked. What the processor works
// for it is measured: the clock of a busy machine says how busy it is.

const understand = ({ trace, facts }: TraceWithFacts): unknown => valueFlow(trace, classify(trace, facts))

/** The processor's milliseconds for one of so many rounds, the first of which do not count. */
function processorMs(work: () => void, rounds: number, warmup: number): number {
  for (let round = 0; round < warmup; round++) work()
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / rounds
}

/** The recorded traces as they are, and traces of 10 to 10,000 transactions grown of them. */
export async function run(): Promise<readonly Claim[]> {
  if (!hasData) return []
  const recorded = recordedTraces()
  const all = () => recorded.forEach(each => void understand(each))
  const perTrace = processorMs(all, 40, 20) / recorded.length
  const claims = [
    claim(`actions and value flow of one of ${recorded.length} recorded traces`, perTrace, { atMost: 1 }, ' ms'),
  ]
  for (const form of ['deep', 'wide'] as const) {
    const perTransaction = [10, 100, 1000, 10_000].map(transactions => {
      const known = growTrace(recorded, transactions, form)
      const { transactionCount } = known.trace
      const rounds = Math.max(4, Math.round(20_000 / transactionCount))
      const micros =
        (processorMs(() => void understand(known), rounds, Math.ceil(rounds / 4)) * 1000) / transactionCount
      console.log(`  ${form}, ${transactionCount} transactions: ${micros.toFixed(1)} µs each`)
      return micros
    })
    const [, , thousand, tenThousand] = perTransaction
    if (thousand === undefined || tenThousand === undefined) throw new Error('four sizes were timed')
    const what = `a transaction among 10,000 against one among 1,000, ${form}`
    claims.push(claim(what, tenThousand / thousand, { atMost: 2 }))
  }
  return claims
}
