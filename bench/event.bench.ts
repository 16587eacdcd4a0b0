import { readFile } from 'node:fs/promises'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/readSnapshot'
import { snapshotSource } from '@tonoscope/core/chain/snapshot/snapshotSource'
import { compileEmulator, createExecutor } from '@tonoscope/core/emulator/wasmExecutor'
import { createService } from '@tonoscope/core/operations/createService'
import { unixSec } from '@tonoscope/core/units'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import { emulatorAsset } from '../scripts/emulatorAsset.ts'
import { type Claim, claim, compare, printTable } from './lib/bench.ts'

// A recorded trace from a snapshot that is open: from its hash to the JSON of the event, with states, interfaces by get
// methods, facts, actions, value flow and names.

/** The claim is about a trace of so many transactions; the recorded one that comes nearest from above is taken. */
const transactionsMeant = 40

/** The whole way of a hash through the service. */
export async function run(): Promise<readonly Claim[]> {
  const executor = await createExecutor(await compileEmulator(await readFile(emulatorAsset)))
  const opened = performance.now()
  const snapshot = readSnapshot(demoBytes())
  const chain = snapshotSource(snapshot, 'demo')
  const openedMs = performance.now() - opened
  const service = createService({
    version: '0',
    networks: new Map([['demo', { name: 'demo', chain, sourceNames: [], recorded: true, globalId: undefined }]]),
    executor,
    nowSec: () => unixSec(0),
    elapsedMs: () => performance.now(),
    yieldToEventLoop: () => new Promise(resolve => setImmediate(resolve)),
    log: line => console.error(line),
    ceilings: { transactions: 1000, timeMs: 60_000, gas: 10n ** 12n },
  })
  const [trace] = snapshot.traces
    .filter(({ transactions }) => transactions.length >= transactionsMeant)
    .toSorted((a, b) => a.transactions.length - b.transactions.length)
  if (!trace) throw new Error(`the demo has no trace of ${transactionsMeant} transactions`)
  const event_id = trace.transactions[0]?.cell.hash() ?? ''
  const first = performance.now()
  await service.call('getEvent', { params: { event_id } })
  const firstMs = performance.now() - first
  // A reply is plain data by its schema.
  const text = async () => writeJson((await service.call('getEvent', { params: { event_id } })) as unknown as Writable)
  const [event] = await compare([{ name: `event of ${trace.transactions.length} transactions`, run: text }], {
    rounds: 41,
    warmup: 20,
  })
  if (!event) throw new Error('nothing was timed')
  printTable('an event from an open snapshot', [event])
  console.log(`  opening took ${openedMs.toFixed(0)} ms, the first event after it ${firstMs.toFixed(0)} ms`)
  // What the processor worked for it: the same on a busy machine, where the clock says how busy it is.
  const rounds = 40
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) await text()
  const { user, system } = process.cpuUsage(before)
  const perTransactions = ((user + system) / 1000 / rounds) * (transactionsMeant / trace.transactions.length)
  const what = `an event of ${transactionsMeant} transactions from a snapshot, the processor's time`
  return [claim(what, perTransactions, { atMost: 30 }, ' ms')]
}
