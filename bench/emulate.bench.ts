import { parseCell, writeBoc } from '@tonoscope/core/cell/boc'
import type { Cell } from '@tonoscope/core/cell/Cell'
import { defaultArguments } from '@tonoscope/core/emulator/defaultArguments'
import type { EmulatedNode, Emulation } from '@tonoscope/core/emulator/Emulation'
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
import { type Claim, claim, compare } from './lib/bench.ts'
import { runInSandbox } from './lib/sandbox.ts'

// A jetton transfer of five transactions on the recorded network.

/** The cascade compared with the bare emulator calls, and with a typical @ton/sandbox test. */
export async function run(): Promise<readonly Claim[]> {
  if (!hasRecording('localnet/scenarios/jetton-transfer.json')) return []
  const scenario = readScenario('jetton-transfer')
  const executor = await testExecutor()
  const bocs = readBocs(scenario)
  const emulated = await cascade(executor, scenario, bocs)
  const { length } = nodesOf(emulated)
  if (length !== 5) throw new Error(`the trace has ${length} transactions, expected 5`)
  const [calls, cascadeTiming, sandboxTiming] = await compare(
    'jetton transfer, 5 transactions',
    [
      { name: 'emulator calls alone', run: () => callsAlone(executor, emulated) },
      { name: 'cascade, from bytes', run: () => cascade(executor, scenario, bocs) },
      { name: 'sandbox, fresh, full logs', run: () => sandbox(scenario, bocs) },
    ],
    { rounds: 41, warmup: 10 },
  )
  const claims = [
    claim('cascade, duration relative to its emulator calls', cascadeTiming.medianMs / calls.medianMs, { atMost: 1.5 }),
    claim('cascade, speedup over a fresh sandbox', sandboxTiming.medianMs / cascadeTiming.medianMs, { atLeast: 8 }),
  ]
  await steps(executor, emulated)
  return claims
}

async function steps(executor: WasmExecutor, { root }: Emulation): Promise<void> {
  const node = root?.children[0]
  if (node === undefined) return
  const input = { executor, ignoreSignature: false, libraries: new Map() }
  const { log } = runSteps(node, input)
  await compare(`steps of one transaction, log of ${Math.round(log.length / 1000)} kB`, [
    { name: 'rerun with stacks', run: () => runSteps(node, input) },
    { name: 'parse the log', run: () => parseVmLog(log) },
  ])
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
  for (const node of nodesOf(emulation)) {
    executor.runTransaction({
      ...node.context,
      account: node.account,
      shardAccount: node.before,
      message: node.message.cell,
      ignoreSignature: false,
      libraries: emulation.libraries,
      verbosity: 'short',
    })
  }
}

function sandbox(scenario: Scenario, bocs: Bocs): Promise<void> {
  const { config, now } = rootOf(scenario)
  return runInSandbox({ config: writeBoc(config), now, ...bocs })
}

function rootOf(scenario: Scenario) {
  const root = scenario.transactions[0]
  if (root === undefined) throw new Error('the scenario has no transactions')
  return root
}

function nodesOf({ root }: Emulation): EmulatedNode[] {
  const nodes = root ? [root] : []
  // Grows while it is walked.
  for (const { children } of nodes) nodes.push(...children)
  return nodes
}
