import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { snapshotSource } from '@tonoscope/core/chain/snapshot/snapshotSource'
import { createService } from '@tonoscope/core/operations/createService'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import { type Claim, claim, compare, cpuMs } from './lib/bench.ts'
import { demoDeps, openExecutor } from './lib/demoDeps.ts'

// A recorded trace from an open snapshot: from its hash to the JSON of the event, with states, interfaces by get methods,
// facts, actions, value flow and names.

/** Trace size of the claim; the smallest recorded trace with at least this many transactions is used. */
const claimedTransactions = 40

/** An event lookup through the complete service. */
export async function run(): Promise<readonly Claim[]> {
  const executor = await openExecutor()
  const openStart = performance.now()
  const snapshot = readSnapshot(demoBytes())
  const chain = snapshotSource(snapshot, 'demo')
  const openedMs = performance.now() - openStart
  const service = createService(demoDeps(chain, executor).deps)
  const [trace] = snapshot.traces
    .filter(({ transactions }) => transactions.length >= claimedTransactions)
    .toSorted((a, b) => a.transactions.length - b.transactions.length)
  if (!trace) throw new Error(`the demo network has no trace of ${claimedTransactions} transactions`)
  const event_id = trace.transactions[0]?.cell.hash() ?? ''
  const firstStart = performance.now()
  await service.call('getEvent', { params: { event_id } })
  const firstMs = performance.now() - firstStart
  // Replies are plain data.
  const eventText = async () =>
    writeJson((await service.call('getEvent', { params: { event_id } })) as unknown as Writable)
  const { length } = trace.transactions
  await compare('an event from an open snapshot', [{ name: `event of ${length} transactions`, run: eventText }], {
    rounds: 41,
    warmup: 20,
  })
  console.log(`  opening took ${openedMs.toFixed(0)} ms, the first event after it ${firstMs.toFixed(0)} ms`)
  const perTransactions = (await cpuMs(eventText, 40)) * (claimedTransactions / length)
  const title = `an event of ${claimedTransactions} transactions from a snapshot, CPU time`
  return [claim(title, perTransactions, { atMost: 30 }, ' ms')]
}
