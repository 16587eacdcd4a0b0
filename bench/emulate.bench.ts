import { loadMessage, loadShardAccount, Address as OracleAddress, Cell as OracleCell } from '@ton/core'
import { Blockchain } from '@ton/sandbox'
import { parseCell, writeBoc } from '@tonoscope/core/cell/boc'
import type { Cell } from '@tonoscope/core/cell/Cell'
import { defaultArguments } from '@tonoscope/core/emulator/defaultArguments'
import type { Emulation } from '@tonoscope/core/emulator/Emulation'
import { emulateTrace } from '@tonoscope/core/emulator/emulateTrace'
import { runSteps } from '@tonoscope/core/emulator/steps'
import { parseVmLog } from '@tonoscope/core/emulator/vmLog'
import type { WasmExecutor } from '@tonoscope/core/emulator/wasmExecutor'
import { readMessage } from '@tonoscope/core/tlb/message'
import type { Address } from '@tonoscope/core/units'
import { hasData } from '../core/test/data.ts'
import { testExecutor } from '../core/test/executor.ts'
import { fakeBlock, fakeChain, fakeDeps } from '../core/test/fakes.ts'
import { readScenario, type Scenario } from '../core/test/scenarios.ts'
import { type Claim, claim, compare, printTable } from './lib/bench.ts'

// A jetton transfer of five transactions that landed on the recorded network.

/** The cascade against the calls into the emulator alone, and against what a test of the sandbox does. */
export async function run(): Promise<readonly Claim[]> {
  if (!hasData) return []
  const scenario = readScenario('jetton-transfer')
  const executor = await testExecutor()
  const bocs = bocsOf(scenario)
  const emulated = await cascade(executor, scenario, bocs)
  if (countNodes(emulated) !== 5) throw new Error(`the trace has ${countNodes(emulated)} transactions, 5 are expected`)
  const timings = await compare(
    [
      { name: 'the calls alone', run: () => callsAlone(executor, emulated) },
      { name: 'cascade, from bytes', run: () => cascade(executor, scenario, bocs) },
      { name: 'sandbox, fresh, full logs', run: () => sandbox(scenario, bocs) },
    ],
    { rounds: 41, warmup: 10 },
  )
  printTable('jetton transfer, 5 transactions', timings)
  const [calls, ours, theirs] = timings
  if (!calls || !ours || !theirs) throw new Error('nothing was timed')
  const claims = [
    claim('a cascade, times its calls into the emulator', ours.medianMs / calls.medianMs, { atMost: 1.5 }),
    claim('a cascade, times as fast as a fresh sandbox', theirs.medianMs / ours.medianMs, { atLeast: 8 }),
  ]
  await steps(executor, emulated)
  return claims
}

/** Opening the steps of one node, and what reading the log takes of it. */
async function steps(executor: WasmExecutor, { root }: Emulation): Promise<void> {
  const node = root?.children[0]
  if (node === undefined) return
  const input = { executor, ignoreSignature: false, libraries: new Map() }
  const { log } = runSteps(node, input)
  const timings = await compare([
    { name: 'run again with stacks', run: () => runSteps(node, input) },
    { name: 'scan the log', run: () => parseVmLog(log) },
  ])
  printTable(`steps of one transaction, log of ${Math.round(log.length / 1000)} kB`, timings)
}

type Bocs = { readonly message: Uint8Array; readonly states: ReadonlyMap<Address, Uint8Array> }

function bocsOf(scenario: Scenario): Bocs {
  const states = new Map<Address, Uint8Array>()
  for (const tx of [...scenario.transactions].sort((a, b) => Number(a.lt - b.lt))) {
    if (!states.has(tx.account) && tx.before) states.set(tx.account, writeBoc(tx.before))
  }
  if (scenario.message === undefined) throw new Error('the scenario has no message')
  return { message: writeBoc(scenario.message), states }
}

/** From the bytes of the message and the states, as a source gives them. */
async function cascade(executor: WasmExecutor, scenario: Scenario, { message, states }: Bocs): Promise<Emulation> {
  const root = rootOf(scenario)
  const cell = parseCell(message)
  const given = new Map<Address, Cell>([...states].map(([account, bytes]) => [account, parseCell(bytes)]))
  const args = defaultArguments({
    block: fakeBlock(),
    config: root.config,
    message: cell,
    hostNow: root.now,
    lt: root.blockStartLt,
  })
  return emulateTrace(
    readMessage(cell),
    args,
    fakeDeps(executor, fakeChain(given), { elapsedMs: () => performance.now() }),
  )
}

function callsAlone(executor: WasmExecutor, emulation: Emulation): void {
  const waiting = emulation.root ? [emulation.root] : []
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    executor.runTransaction({
      ...node.context,
      account: node.account,
      shardAccount: node.before,
      message: node.message.cell,
      ignoreSignature: false,
      libraries: emulation.libraries,
      verbosity: 'short',
    })
    waiting.push(...node.children)
  }
}

/** What a test that uses the sandbox does for one message. */
async function sandbox(scenario: Scenario, { message, states }: Bocs): Promise<void> {
  const root = rootOf(scenario)
  const blockchain = await Blockchain.create({ config: oracle(writeBoc(root.config)) })
  blockchain.verbosity = { print: false, blockchainLogs: false, vmLogs: 'vm_logs_full', debugLogs: false }
  blockchain.now = root.now
  for (const [account, bytes] of states) {
    await blockchain.setShardAccount(OracleAddress.parse(account), loadShardAccount(oracle(bytes).beginParse()))
  }
  const { transactions } = await blockchain.sendMessage(loadMessage(oracle(message).beginParse()))
  if (transactions.length !== 5) throw new Error(`the sandbox gave ${transactions.length} transactions, 5 are expected`)
}

function rootOf(scenario: Scenario) {
  const root = scenario.transactions[0]
  if (root === undefined) throw new Error('the scenario has no transactions')
  return root
}

function oracle(bytes: Uint8Array): OracleCell {
  const [cell] = OracleCell.fromBoc(Buffer.from(bytes))
  if (cell === undefined) throw new Error('the bag has no root')
  return cell
}

const countNodes = ({ root }: Emulation): number => {
  let count = 0
  const waiting = root ? [root] : []
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    count++
    waiting.push(...node.children)
  }
  return count
}
