import { classify } from '@tonoscope/core/actions/classify'
import { writeBoc } from '@tonoscope/core/cell/boc'
import type { Cell } from '@tonoscope/core/cell/Cell'
import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { type SnapshotSource, snapshotSource } from '@tonoscope/core/chain/snapshot/snapshotSource'
import type { Executor } from '@tonoscope/core/emulator/Emulation'
import type { CallContext } from '@tonoscope/core/engines/context/Deps'
import { gatherRun } from '@tonoscope/core/engines/describe/describeTrace'
import { runMessage } from '@tonoscope/core/engines/run/runMessage'
import { valueFlow } from '@tonoscope/core/flow/valueFlow'
import { createService, type Service } from '@tonoscope/core/operations/createService'
import { protocols } from '@tonoscope/core/protocols/index'
import type { Address } from '@tonoscope/core/units'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import { type Claim, claim, compare } from './lib/bench.ts'
import { demoDeps, openExecutor } from './lib/demoDeps.ts'
import { runInSandbox } from './lib/sandbox.ts'

// A jetton transfer of five transactions on the demo network: the complete trace with interfaces, actions and value flow,
// compared with its bare emulator calls, and with the sandbox. The full operation, from the message text to the JSON of the
// event, makes a few more calls, for names.

type Call = () => unknown

/** A message through the complete service. */
export async function run(): Promise<readonly Claim[]> {
  const executor = await openExecutor()
  const snapshot = readSnapshot(demoBytes())
  const chain = snapshotSource(snapshot, 'demo')
  const sample = snapshot.samples.find(({ id }) => id === 'fresh-jetton-transfer')
  if (!sample) throw new Error('the demo network has no sample fresh-jetton-transfer')
  const boc = toBocHex(sample.message)
  const recorded: { call: Call; kind: 'transaction' | 'get method' }[] = []
  const context = createContext(chain, executor)
  const service = createService(context.deps)
  const { value_flow } = await service.call('emulateEvent', { body: { boc } })
  await traceOfMessage(createContext(chain, recordCalls(executor, recorded)), boc)
  const accounts = new Set(value_flow.map(({ account }) => account.address as Address))
  const transactions = recorded.filter(({ kind }) => kind === 'transaction')
  if (transactions.length !== 5) throw new Error(`the trace has ${transactions.length} transactions, expected 5`)
  const sandbox = await prepareSandbox(chain, accounts, sample.message)
  const traceContender = { name: 'trace, interfaces, actions', run: () => traceOfMessage(context, boc) }
  const eventContender = { name: 'event, from text to JSON', run: () => eventText(service, boc) }
  const [calls, , trace] = await compare(
    'jetton transfer, 5 transactions',
    [
      { name: `${recorded.length} emulator calls alone`, run: () => callAll(recorded) },
      { name: `${transactions.length} of them: transactions`, run: () => callAll(transactions) },
      traceContender,
      eventContender,
    ],
    { rounds: 61, warmup: 60 },
  )
  // Timed separately: its garbage collection would slow down the others.
  const [traceBesideSandbox, sandboxTiming] = await compare(
    'the same with the sandbox',
    [traceContender, { name: 'sandbox, fresh, full logs', run: sandbox }, eventContender],
    { rounds: 21 },
  )
  return [
    claim('a trace with actions, duration relative to its emulator calls', trace.medianMs / calls.medianMs, {
      atMost: 1.5,
    }),
    claim('a trace with actions, speedup over a fresh sandbox', sandboxTiming.medianMs / traceBesideSandbox.medianMs, {
      atLeast: 8,
    }),
  ]
}

function callAll(calls: readonly { readonly call: Call }[]): void {
  for (const { call } of calls) call()
}

async function eventText(service: Service, boc: string): Promise<string> {
  // Replies are plain data.
  return writeJson((await service.call('emulateEvent', { body: { boc } })) as unknown as Writable)
}

async function traceOfMessage(context: CallContext, boc: string): Promise<void> {
  const { emulation } = await runMessage(context, { boc })
  const gathered = await gatherRun(context, emulation)
  if (!gathered) throw new Error('the message was rejected')
  valueFlow(gathered.trace, classify(gathered.trace, gathered.facts, protocols))
}

function createContext(chain: SnapshotSource, executor: Executor): CallContext {
  return { ...demoDeps(chain, executor), onProgress: () => {} }
}

function recordCalls(executor: Executor, calls: { call: Call; kind: 'transaction' | 'get method' }[]): Executor {
  return {
    facts: executor.facts,
    runTickTock: input => executor.runTickTock(input),
    runTransaction(input) {
      calls.push({ call: () => executor.runTransaction(input), kind: 'transaction' })
      return executor.runTransaction(input)
    },
    runGetMethod(input) {
      calls.push({ call: () => executor.runGetMethod(input), kind: 'get method' })
      return executor.runGetMethod(input)
    },
  }
}

async function prepareSandbox(
  chain: SnapshotSource,
  accounts: Iterable<Address>,
  message: Cell,
): Promise<() => Promise<void>> {
  const head = await chain.getMasterchainBlock('newest')
  const states: [Address, Uint8Array][] = []
  for (const account of accounts) {
    const { shardAccount } = await chain.getAccount(account, head.id)
    if (shardAccount) states.push([account, writeBoc(shardAccount)])
  }
  const config = writeBoc(await chain.getConfig(head.id))
  const input = { config, now: head.genUtime, states, message: writeBoc(message) }
  return () => runInSandbox(input)
}
