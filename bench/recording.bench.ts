import type { EmulatedNode, Executor } from '@tonoscope/core/emulator/Emulation'
import { type RecordInput, recordTransaction } from '@tonoscope/core/recording/recordTransaction'
import { readMessage } from '@tonoscope/core/tlb/message'
import { readTransaction } from '@tonoscope/core/tlb/transaction'
import { testExecutor } from '../core/test/executor.ts'
import { readScenario, recordedLibraries, type ScenarioTransaction } from '../core/test/scenarios.ts'
import { type Claim, claim, compare, median } from './lib/bench.ts'

// A recording is the run with its stacks once more, and what is made of its log.

/** Until what runs is compiled. */
const steady = { warmup: 120, rounds: 60 }

type Node = Pick<EmulatedNode, 'account' | 'before' | 'message' | 'context' | 'hash'>

/** The transaction with the longest code run of a scenario. */
function nodeOf(scenario: string): Node {
  const found = readScenario(scenario).transactions.toSorted((a, b) => countSteps(b) - countSteps(a))[0]
  if (!found) throw new Error(`${scenario} has no transaction`)
  const { account, before, message, hash, now, lt, seed, config } = found
  return { account, before, hash, message: readMessage(message), context: { now, lt, seed, config } }
}

function countSteps({ cell }: ScenarioTransaction): number {
  const { description } = readTransaction(cell)
  return 'compute_ph' in description && description.compute_ph.type === 'vm' ? description.compute_ph.vm_steps : 0
}

/** A recording takes its run once, and both are long: the run is timed within it. */
function timeLong(node: Node, executor: Executor, input: Omit<RecordInput, 'executor'>) {
  const ratios: number[] = []
  let steps = 0
  for (let round = 0; round < 15; round++) {
    let runMs = 0
    const timed: Executor = {
      ...executor,
      runTransaction(given) {
        const start = performance.now()
        const run = executor.runTransaction(given)
        runMs += performance.now() - start
        return run
      },
    }
    const start = performance.now()
    const { steps: count, missing_stacks: missing } = recordTransaction(node, {
      ...input,
      executor: timed,
      timeMs: 60_000,
    })
    const ms = performance.now() - start
    steps = count
    // Its code is compiled in the first ones.
    if (round >= 4) ratios.push(ms / runMs)
    console.log(
      `  ${count} steps in ${ms.toFixed(0)} ms, of them ${runMs.toFixed(0)} ms the run; ${missing?.steps ?? 0} without stacks`,
    )
  }
  return { steps, ratio: median(ratios) }
}

/** Recordings of a jetton transfer, and of a run until it is out of gas. */
export async function run(): Promise<readonly Claim[]> {
  const executor = await testExecutor({ transactionMs: 60_000 })
  const libraries = recordedLibraries()
  const input = { executor, libraries, ignoreSignature: false, elapsedMs: () => performance.now(), timeMs: 4000 }
  const runs = (node: Node, verbosity: 'stack' | 'cells') => () =>
    void executor.runTransaction({
      ...{ ...node.context, account: node.account, shardAccount: node.before, message: node.message.cell },
      ...{ libraries, ignoreSignature: false, verbosity },
    })
  const simple = nodeOf('transfer-v4r2-comment')
  const [simpleBare, simpleRecorded] = await compare(
    'A wallet that sends a message',
    [
      { name: 'the executor, with stacks', run: runs(simple, 'stack') },
      { name: 'recording', run: () => void recordTransaction(simple, input) },
    ],
    steady,
  )
  const node = nodeOf('jetton-transfer')
  const [bare, recorded] = await compare(
    'A jetton wallet, which builds cells that only it has',
    [
      {
        name: 'the executor, with stacks and with whole cells',
        run() {
          runs(node, 'stack')()
          runs(node, 'cells')()
        },
      },
      { name: 'recording', run: () => void recordTransaction(node, input) },
    ],
    steady,
  )
  const { steps, ratio } = timeLong(nodeOf('out-of-gas'), executor, input)
  return [
    // Runs became faster, and with them the ratio larger: 1.34 here, 1.6 and 1.75 for the long one.
    claim('recording of a short run, relative to its run alone', simpleRecorded.medianMs / simpleBare.medianMs, {
      atMost: 1.5,
    }),
    claim('recording with whole cells, relative to its two runs alone', recorded.medianMs / bare.medianMs, {
      atMost: 1.3,
    }),
    claim(`a recording of ${steps} steps with all stacks, relative to its run alone`, ratio, {
      atMost: 2,
    }),
  ]
}
