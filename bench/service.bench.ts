import { loadMessage, loadShardAccount, Address as OracleAddress, Cell as OracleCell } from '@ton/core'
import { Blockchain, Executor as SandboxExecutor } from '@ton/sandbox'
import { classify } from '@tonoscope/core/actions/classify'
import { writeBoc } from '@tonoscope/core/cell/boc'
import type { Cell } from '@tonoscope/core/cell/Cell'
import { toBocBase64, toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { type SnapshotSource, snapshotSource } from '@tonoscope/core/chain/snapshot/snapshotSource'
import type { Emulation, Executor } from '@tonoscope/core/emulator/Emulation'
import { runSteps } from '@tonoscope/core/emulator/steps'
import { parseVmLog } from '@tonoscope/core/emulator/vmLog'
import type { CallContext } from '@tonoscope/core/engines/context/Deps'
import { gatherRun } from '@tonoscope/core/engines/describe/describeTrace'
import { runMessage } from '@tonoscope/core/engines/run/runMessage'
import { valueFlow } from '@tonoscope/core/flow/valueFlow'
import { createService, type Service } from '@tonoscope/core/operations/createService'
import { protocols } from '@tonoscope/core/protocols/index'
import type { Address } from '@tonoscope/core/units'
import { findVersionEffects } from '@tonoscope/core/versionRules/findVersionEffects'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import { configOfVersion } from '../core/test/configOfVersion.ts'
import { type Claim, claim, compare } from './lib/bench.ts'
import { demoDeps, openExecutor } from './lib/demoDeps.ts'

// A jetton transfer of five transactions on the demo network: the complete trace with interfaces, actions and value flow,
// compared with its bare emulator calls, and with the sandbox. The full operation, from the message text to the JSON of the
// event, makes one more call, for the name of the jetton.

type Call = () => unknown
type RecordedCall = { readonly call: Call; readonly kind: 'transaction' | 'get method' }
type TransactionInput = Parameters<Executor['runTransaction']>[0]

/** A message through the complete service. */
export async function run(): Promise<readonly Claim[]> {
  const executor = await openExecutor()
  const snapshot = readSnapshot(demoBytes())
  const chain = snapshotSource(snapshot, 'demo')
  const sample = snapshot.samples.find(({ id }) => id === 'fresh-jetton-transfer')
  if (!sample) throw new Error('the demo network has no sample fresh-jetton-transfer')
  const boc = toBocHex(sample.message)
  const recorded: RecordedCall[] = []
  const ofEvent: RecordedCall[] = []
  const inputs: TransactionInput[] = []
  const context = createContext(chain, executor)
  const service = createService(context.deps)
  const { value_flow } = await service.call('emulateEvent', { body: { boc } })
  await traceOfMessage(createContext(chain, recordCalls(executor, recorded, inputs)), boc)
  await eventText(createService(createContext(chain, recordCalls(executor, ofEvent)).deps), boc)
  const accounts = new Set(value_flow.map(({ account }) => account.address as Address))
  const transactions = recorded.filter(({ kind }) => kind === 'transaction')
  if (transactions.length !== 5) throw new Error(`the trace has ${transactions.length} transactions, expected 5`)
  const sandbox = await prepareSandbox(chain, accounts, sample.message)
  const traceContender = { name: 'trace, interfaces, actions', run: () => traceOfMessage(context, boc) }
  const eventContender = { name: 'event, from text to JSON', run: () => eventText(service, boc) }
  const sandboxCalls = await prepareSandboxCalls(inputs)
  const [calls, transactionCalls, cascade, trace, eventCalls, event] = await compare(
    'jetton transfer, 5 transactions',
    [
      { name: `${recorded.length} emulator calls alone`, role: 'floor', run: () => callAll(recorded) },
      { name: `${transactions.length} of them: transactions`, role: 'floor', run: () => callAll(transactions) },
      { name: 'cascade', run: () => runMessage(context, { boc }) },
      traceContender,
      { name: `${ofEvent.length} emulator calls of the event alone`, role: 'floor', run: () => callAll(ofEvent) },
      eventContender,
    ],
    // V8 optimises the functions around the calls until then.
    { rounds: 121, warmup: 600 },
  )
  console.log(`  the event relative to the calls of the trace: ${(event.medianMs / calls.medianMs).toFixed(2)}`)
  const newer = createContext(withVersion(chain, 15), executor)
  // Timed separately: its logs would slow down the others.
  const [oldRules, newRules] = await compare(
    'the cascade with the rules of a newer network',
    [
      { name: 'without them', run: () => runMessage(context, { boc }) },
      { name: 'with them', run: () => runWithRules(newer, boc) },
    ],
    { rounds: 61, warmup: 60 },
  )
  // Timed separately: its garbage collection would slow down the others.
  const [traceBesideSandbox, sandboxTiming, , , eventBesideSandbox, published] = await compare(
    'the same with the sandbox',
    [
      traceContender,
      { name: '@ton/sandbox, fresh, full logs', role: 'peer', run: sandbox.fresh },
      { name: '@ton/sandbox, reused, full logs', role: 'peer', run: sandbox.reused },
      { name: '@ton/sandbox, reused, no logs', role: 'peer', run: sandbox.quiet },
      eventContender,
      { name: '@ton/sandbox, its executor alone: transactions', role: 'peer', run: sandboxCalls },
    ],
    { rounds: 21 },
  )
  await steps(executor, (await runMessage(context, { boc })).emulation)
  return [
    claim('cascade, duration relative to its emulator calls', cascade.medianMs / transactionCalls.medianMs, {
      atMost: 1.5,
    }),
    claim(
      'a cascade with the rules of a newer network, duration relative to one without',
      newRules.medianMs / oldRules.medianMs,
      // It finds the steps in logs, which became no faster when the emulator did; without them there is no log.
      { atMost: 2.3 },
    ),
    claim('a trace with actions, duration relative to its emulator calls', trace.medianMs / calls.medianMs, {
      atMost: 1.5,
    }),
    claim(
      'an event, from text to JSON, duration relative to its emulator calls',
      event.medianMs / eventCalls.medianMs,
      { atMost: 1.2 },
    ),
    claim(
      'an event, from text to JSON, duration relative to its transactions by the executor of @ton/sandbox',
      eventBesideSandbox.medianMs / published.medianMs,
      { atMost: 0.9 },
    ),
    claim('a trace with actions, speedup over a fresh sandbox', sandboxTiming.medianMs / traceBesideSandbox.medianMs, {
      atLeast: 8,
    }),
  ]
}

// Opening the VM steps of one node, and the share of parsing the log.
async function steps(executor: Executor, { root }: Emulation): Promise<void> {
  const node = root?.children[0]
  if (node === undefined) return
  const input = { executor, ignoreSignature: false, libraries: new Map() }
  const { log } = runSteps(node, input)
  await compare(`steps of one transaction, log of ${Math.round(log.length / 1000)} kB`, [
    { name: 'rerun with stacks', run: () => runSteps(node, input) },
    { name: 'parse the log', run: () => parseVmLog(log) },
  ])
}

/** The network as if its configuration had another version. */
function withVersion(chain: SnapshotSource, version: number): SnapshotSource {
  const configs = new Map<Cell, Cell>()
  return {
    ...chain,
    async getConfig(block, options) {
      const config = await chain.getConfig(block, options)
      const changed = configs.get(config) ?? configOfVersion(config, version)
      configs.set(config, changed)
      return changed
    },
  }
}

async function runWithRules(context: CallContext, boc: string): Promise<void> {
  const { emulation } = await runMessage(context, { boc }, { findsVersionedSteps: true })
  const { effects } = await findVersionEffects(emulation, context.deps.executor)
  if (effects.length > 0) throw new Error('the transfer is not affected by newer rules')
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

function recordCalls(executor: Executor, calls: RecordedCall[], inputs: TransactionInput[] = []): Executor {
  return {
    facts: executor.facts,
    runTickTock: input => executor.runTickTock(input),
    runTransaction(input) {
      calls.push({ call: () => executor.runTransaction(input), kind: 'transaction' })
      inputs.push(input)
      return executor.runTransaction(input)
    },
    runGetMethod(input) {
      // Results of runs that state a verbosity are not kept.
      calls.push({ call: () => executor.runGetMethod({ ...input, verbosity: 'none' }), kind: 'get method' })
      return executor.runGetMethod(input)
    },
  }
}

/** The same transactions by the emulator as it is published, at its lowest verbosity. */
async function prepareSandboxCalls(inputs: readonly TransactionInput[]): Promise<() => Promise<void>> {
  const executor = await SandboxExecutor.create()
  const calls = inputs.map(({ config, shardAccount, message, now, lt, seed, ignoreSignature }) => {
    if (!shardAccount) throw new Error('an account of the transfer does not exist')
    return {
      ...{ config: toBocBase64(config), libs: null, verbosity: 'short' as const, debugEnabled: false, now, lt },
      ...{ shardAccount: toBocBase64(shardAccount), message: toOracleCell(writeBoc(message)) },
      ...{ randomSeed: Buffer.from(seed, 'hex'), ignoreChksig: ignoreSignature },
    }
  })
  return async () => {
    for (const each of calls) {
      const { result } = await executor.runTransaction(each)
      if (!result.success) throw new Error(result.error)
    }
  }
}

/** What a @ton/sandbox test does for one message: with a new blockchain each time, or with one whose accounts are set back. */
type SandboxRuns = { readonly [K in 'fresh' | 'reused' | 'quiet']: () => Promise<void> }

/** Reads the inputs of the runs. */
async function prepareSandbox(chain: SnapshotSource, accounts: Iterable<Address>, message: Cell): Promise<SandboxRuns> {
  const head = await chain.getMasterchainBlock('newest')
  const states = new Map<Address, Uint8Array>()
  for (const account of accounts) {
    const { shardAccount } = await chain.getAccount(account, head.id)
    if (shardAccount) states.set(account, writeBoc(shardAccount))
  }
  const [config, messageBoc] = [writeBoc(await chain.getConfig(head.id)), writeBoc(message)]
  const create = async (vmLogs: 'vm_logs_full' | 'none') => {
    const blockchain = await Blockchain.create({ config: toOracleCell(config) })
    blockchain.verbosity = { print: false, blockchainLogs: false, vmLogs, debugLogs: false }
    blockchain.now = head.genUtime
    return blockchain
  }
  const runOn = async (blockchain: Blockchain) => {
    for (const [account, state] of states)
      await blockchain.setShardAccount(OracleAddress.parse(account), loadShardAccount(toOracleCell(state).beginParse()))
    const { transactions } = await blockchain.sendMessage(loadMessage(toOracleCell(messageBoc).beginParse()))
    if (transactions.length !== 5) throw new Error(`the sandbox returned ${transactions.length} transactions, not 5`)
  }
  const [logged, silent] = [await create('vm_logs_full'), await create('none')]
  return {
    fresh: async () => runOn(await create('vm_logs_full')),
    reused: () => runOn(logged),
    quiet: () => runOn(silent),
  }
}

function toOracleCell(bytes: Uint8Array): OracleCell {
  const [cell] = OracleCell.fromBoc(Buffer.from(bytes))
  if (cell === undefined) throw new Error('the BoC has no root')
  return cell
}
