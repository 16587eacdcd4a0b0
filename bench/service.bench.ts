import { readFile } from 'node:fs/promises'
import { loadMessage, loadShardAccount, Address as OracleAddress, Cell as OracleCell } from '@ton/core'
import { Blockchain } from '@ton/sandbox'
import { classify } from '@tonoscope/core/actions/classify'
import { writeBoc } from '@tonoscope/core/cell/boc'
import type { Cell } from '@tonoscope/core/cell/Cell'
import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/readSnapshot'
import { type SnapshotSource, snapshotSource } from '@tonoscope/core/chain/snapshot/snapshotSource'
import type { Executor } from '@tonoscope/core/emulator/Emulation'
import { compileEmulator, createExecutor } from '@tonoscope/core/emulator/wasmExecutor'
import type { CallContext, Deps } from '@tonoscope/core/engines/context/Deps'
import { gatherRun } from '@tonoscope/core/engines/describe/describeTrace'
import { runMessage } from '@tonoscope/core/engines/run/runMessage'
import { valueFlow } from '@tonoscope/core/flow/valueFlow'
import { createService, type Service } from '@tonoscope/core/operations/createService'
import { type Address, type UnixSec, unixSec } from '@tonoscope/core/units'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import { emulatorAsset } from '../scripts/emulatorAsset.ts'
import { type Claim, claim, compare, printTable } from './lib/bench.ts'

// A jetton transfer of five transactions on the demo network: the complete trace with interfaces, actions and value flow,
// against the calls into the emulator that it takes, and against the sandbox. The whole way beside it, from the message's
// text to the JSON of the event, makes a few calls more, for names.

type Call = () => unknown

/** The whole way of a message through the service. */
export async function run(): Promise<readonly Claim[]> {
  const executor = await createExecutor(await compileEmulator(await readFile(emulatorAsset)))
  const snapshot = readSnapshot(demoBytes())
  const chain = snapshotSource(snapshot, 'demo')
  const sample = snapshot.samples.find(({ id }) => id === 'fresh-jetton-transfer')
  if (!sample) throw new Error('the demo has no fresh jetton transfer')
  const boc = toBocHex(sample.message)
  const noted: { call: Call; kind: 'transaction' | 'get method' }[] = []
  const context = contextOf(chain, executor)
  const service = createService(context.deps)
  const { value_flow } = await service.call('emulateEvent', { body: { boc } })
  await traceOfMessage(contextOf(chain, noting(executor, noted)), boc)
  const accounts = new Set(value_flow.map(({ account }) => account.address as Address))
  const transactions = noted.filter(({ kind }) => kind === 'transaction')
  if (transactions.length !== 5) throw new Error(`the trace has ${transactions.length} transactions, 5 are expected`)
  const sandbox = await sandboxFor(chain, accounts, sample.message)
  const ours = { name: 'trace, interfaces, actions', run: () => traceOfMessage(context, boc) }
  const all = { name: 'event, from text to JSON', run: () => eventText(service, boc) }
  const againstCalls = await compare(
    [
      { name: `the ${noted.length} calls alone`, run: () => callAll(noted) },
      { name: `${transactions.length} of them, transactions`, run: () => callAll(transactions) },
      ours,
      all,
    ],
    { rounds: 61, warmup: 60 },
  )
  printTable('jetton transfer, 5 transactions', againstCalls)
  // Apart from the others: what it leaves to the garbage collector would be counted against them.
  const againstSandbox = await compare([ours, { name: 'sandbox, fresh, full logs', run: sandbox }, all], { rounds: 21 })
  printTable('the same with the sandbox', againstSandbox)
  const [calls, , trace] = againstCalls
  const [whole, theirs] = againstSandbox
  if (!calls || !trace || !whole || !theirs) throw new Error('nothing was timed')
  return [
    claim('a trace with actions, times its calls into the emulator', trace.medianMs / calls.medianMs, { atMost: 1.5 }),
    claim('a trace with actions, times as fast as a fresh sandbox', theirs.medianMs / whole.medianMs, { atLeast: 8 }),
  ]
}

function callAll(noted: readonly { readonly call: Call }[]): void {
  for (const { call } of noted) call()
}

async function eventText(service: Service, boc: string): Promise<string> {
  // A reply is plain data by its schema.
  return writeJson((await service.call('emulateEvent', { body: { boc } })) as unknown as Writable)
}

/** A message run, what its accounts are, what people did, and who has more or less afterwards. */
async function traceOfMessage(context: CallContext, boc: string): Promise<void> {
  const { emulation } = await runMessage(context, { boc })
  const gathered = await gatherRun(context, emulation)
  if (!gathered) throw new Error('the message was refused')
  valueFlow(gathered.trace, classify(gathered.trace, gathered.facts))
}

function contextOf(chain: SnapshotSource, executor: Executor): CallContext {
  const network = { name: 'demo', chain, sourceNames: [], recorded: true, globalId: undefined }
  const deps: Deps = {
    version: '0',
    networks: new Map([[network.name, network]]),
    executor,
    nowSec: () => unixSec(0),
    elapsedMs: () => performance.now(),
    yieldToEventLoop: () => new Promise(resolve => setImmediate(resolve)),
    log: line => console.error(line),
    ceilings: { transactions: 1000, timeMs: 60_000, gas: 10n ** 12n },
  }
  return { deps, network, onProgress: () => {} }
}

/** The executor, with each call noted so that it can be made again. */
function noting(executor: Executor, noted: { call: Call; kind: 'transaction' | 'get method' }[]): Executor {
  return {
    facts: executor.facts,
    runTickTock: input => executor.runTickTock(input),
    runTransaction(input) {
      noted.push({ call: () => executor.runTransaction(input), kind: 'transaction' })
      return executor.runTransaction(input)
    },
    runGetMethod(input) {
      noted.push({ call: () => executor.runGetMethod(input), kind: 'get method' })
      return executor.runGetMethod(input)
    },
  }
}

/** What a test that uses the sandbox does for one message. */
async function sandboxFor(
  chain: SnapshotSource,
  accounts: Iterable<Address>,
  message: Cell,
): Promise<() => Promise<void>> {
  const head = await chain.getMasterchainBlock('newest')
  const config = writeBoc(await chain.getConfig(head.id))
  const bytes = writeBoc(message)
  const states: [Address, Uint8Array][] = []
  for (const account of accounts) {
    const { shardAccount } = await chain.getAccount(account, head.id)
    if (shardAccount) states.push([account, writeBoc(shardAccount)])
  }
  return () => sandboxRun(config, head.genUtime, states, bytes)
}

async function sandboxRun(
  config: Uint8Array,
  now: UnixSec,
  states: readonly (readonly [Address, Uint8Array])[],
  message: Uint8Array,
): Promise<void> {
  const blockchain = await Blockchain.create({ config: oracle(config) })
  blockchain.verbosity = { print: false, blockchainLogs: false, vmLogs: 'vm_logs_full', debugLogs: false }
  blockchain.now = now
  for (const [account, state] of states)
    await blockchain.setShardAccount(OracleAddress.parse(account), loadShardAccount(oracle(state).beginParse()))
  const { transactions } = await blockchain.sendMessage(loadMessage(oracle(message).beginParse()))
  if (transactions.length !== 5) throw new Error(`the sandbox gave ${transactions.length} transactions, 5 are expected`)
}

const oracle = (bytes: Uint8Array): OracleCell => {
  const [root] = OracleCell.fromBoc(Buffer.from(bytes))
  if (!root) throw new Error('a bag without a root')
  return root
}
