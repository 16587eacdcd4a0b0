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
import { hasRecording } from '../core/test/data.ts'
import { testExecutor } from '../core/test/executor.ts'
import { fakeBlock, fakeChain, fakeDeps } from '../core/test/fakes.ts'
import { readScenario, type Scenario } from '../core/test/scenarios.ts'
import { type Claim, claim, compare, printTable } from './lib/bench.ts'

// A jetton transfer of five transactions on the recorded network.

/** The cascade compared with the bare emulator calls, and with a typical @ton/sandbox test. */
export async function run(): Promise<readonly Claim[]> {
  if (!hasRecording('localnet/scenarios/jetton-transfer.json')) return []
  const scenario = readScenario('jetton-transfer')
  const executor = await testExecutor()
  const bocs = readBocs(scenario)
  const emulated = await cascade(executor, scenario, bocs)
  if (countNodes(emulated) !== 5) throw new Error(`the trace has ${countNodes(emulated)} transactions, expected 5`)
  const timings = await compare(
    [
      { name: 'emulator calls alone', run: () => callsAlone(executor, emulated) },
      { name: 'cascade, from bytes', run: () => cascade(executor, scenario, bocs) },
      { name: 'sandbox, fresh, full logs', run: () => sandbox(scenario, bocs) },
    ],
    { rounds: 41, warmup: 10 },
  )
  printTable('jetton transfer, 5 transactions', timings)
  const [calls, cascadeTiming, sandboxTiming] = timings
  if (!calls || !cascadeTiming || !sandboxTiming) throw new Error('no timings')
  const claims = [
    claim('cascade, duration relative to its emulator calls', cascadeTiming.medianMs / calls.medianMs, { atMost: 1.5 }),
    claim('cascade, speedup over a fresh sandbox', sandboxTiming.medianMs / cascadeTiming.medianMs, { atLeast: 8 }),
  ]
  await steps(executor, emulated)
  return claims
}

/** Opening the VM steps of one node, and the share of parsing the log. */
async function steps(executor: WasmExecutor, { root }: Emulation): Promise<void> {
  const node = root?.children[0]
  if (node === undefined) return
  const input = { executor, ignoreSignature: false, libraries: new Map() }
  const { log } = runSteps(node, input)
  const timings = await compare([
    { name: 'rerun with stacks', run: () => runSteps(node, input) },
    { name: 'parse the log', run: () => parseVmLog(log) },
  ])
  printTable(`steps of one transaction, log of ${Math.round(log.length / 1000)} kB`, timings)
}

type Bocs = { readonly message: Uint8Array; readonly states: ReadonlyMap<Address, Uint8Array> }

function readBocs(scenario: Scenario): Bocs {
  const states = new Map<Address, Uint8Array>()
  for (const tx of [...scenario.transactions].sort((a, b) => Number(a.lt - b.lt))) {
    if (!states.has(tx.account) && tx.before) states.set(tx.account, writeBoc(tx.before))
  }
  if (scenario.message === undefined) throw new Error('the scenario has no message')
  return { message: writeBoc(scenario.message), states }
}

/** The cascade from the bytes of the message and the states, as a source returns them. */
async function cascade(executor: WasmExecutor, scenario: Scenario, { message, states }: Bocs): Promise<Emulation> {
  const root = rootOf(scenario)
  const cell = parseCell(message)
  const stateCells = new Map<Address, Cell>([...states].map(([account, bytes]) => [account, parseCell(bytes)]))
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
    fakeDeps(executor, fakeChain(stateCells), { elapsedMs: () => performance.now() }),
  )
}

function callsAlone(executor: WasmExecutor, emulation: Emulation): void {
  const queue = emulation.root ? [emulation.root] : []
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    executor.runTransaction({
      ...node.context,
      account: node.account,
      shardAccount: node.before,
      message: node.message.cell,
      ignoreSignature: false,
      libraries: emulation.libraries,
      verbosity: 'short',
    })
    queue.push(...node.children)
  }
}

/** What a @ton/sandbox test does for one message. */
async function sandbox(scenario: Scenario, { message, states }: Bocs): Promise<void> {
  const root = rootOf(scenario)
  const blockchain = await Blockchain.create({ config: toOracleCell(writeBoc(root.config)) })
  blockchain.verbosity = { print: false, blockchainLogs: false, vmLogs: 'vm_logs_full', debugLogs: false }
  blockchain.now = root.now
  for (const [account, bytes] of states) {
    await blockchain.setShardAccount(OracleAddress.parse(account), loadShardAccount(toOracleCell(bytes).beginParse()))
  }
  const { transactions } = await blockchain.sendMessage(loadMessage(toOracleCell(message).beginParse()))
  if (transactions.length !== 5) throw new Error(`the sandbox returned ${transactions.length} transactions, expected 5`)
}

function rootOf(scenario: Scenario) {
  const root = scenario.transactions[0]
  if (root === undefined) throw new Error('the scenario has no transactions')
  return root
}

function toOracleCell(bytes: Uint8Array): OracleCell {
  const [cell] = OracleCell.fromBoc(Buffer.from(bytes))
  if (cell === undefined) throw new Error('the BoC has no root')
  return cell
}

const countNodes = ({ root }: Emulation): number => {
  let count = 0
  const queue = root ? [root] : []
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    count++
    queue.push(...node.children)
  }
  return count
}
