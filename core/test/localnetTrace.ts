import type { Cell } from '../src/cell/Cell.ts'
import type { Executor } from '../src/emulator/Emulation.ts'
import { protocols } from '../src/protocols/index.ts'
import { readTransaction } from '../src/tlb/transaction.ts'
import type { ExecutedTree } from '../src/trace/buildTrace.ts'
import { gatherTraceFacts, type TraceFacts } from '../src/trace/gatherTraceFacts.ts'
import type { Address, Hash } from '../src/units.ts'
import { once } from './once.ts'
import { readScenario, recordedLibraries, type Scenario, scenarioNames } from './scenarios.ts'

/** The recorded transactions of a scenario as a tree; `undefined` when its message was rejected. */
export function scenarioTree(scenario: Scenario): ExecutedTree | undefined {
  const trees = new Map<Hash, ExecutedTree & { children: ExecutedTree[] }>()
  for (const recorded of scenario.transactions) {
    trees.set(recorded.hash, {
      transaction: readTransaction(recorded.cell),
      hash: recorded.hash,
      account: recorded.account,
      before: recorded.before ?? null,
      after: recorded.after ?? null,
      emulated: false,
      children: [],
      truncations: [],
    })
  }
  let root: ExecutedTree | undefined
  for (const recorded of scenario.transactions) {
    const tree = trees.get(recorded.hash)
    if (!tree) continue
    if (recorded.parent === undefined) root ??= tree
    else trees.get(recorded.parent)?.children.push(tree)
  }
  return root
}

let states: Map<Address, { lt: bigint; state: Cell | undefined }[]> | undefined

/** The latest recorded state of an account at or before a logical time. */
export function recordedState(account: Address, before: bigint): Cell | null | undefined {
  if (states === undefined) {
    states = new Map()
    for (const name of scenarioNames()) {
      for (const { account: of, lt, after } of readScenario(name).transactions) {
        states.set(of, [...(states.get(of) ?? []), { lt, state: after }])
      }
    }
  }
  const known = (states.get(account) ?? []).filter(({ lt }) => lt <= before).sort((a, b) => Number(b.lt - a.lt))
  const [newest] = known
  return newest && (newest.state ?? null)
}

/**
 * A recorded scenario with all facts that classification needs; `undefined` when its message was rejected. Gathered once, by
 * whichever executor is the first: they give the same facts.
 */
export const gatherScenario = once(async (name: string, executor: Executor): Promise<TraceFacts | undefined> => {
  const scenario = readScenario(name)
  const root = scenarioTree(scenario)
  const [first] = scenario.transactions
  if (!root || !first) return undefined
  const settings = { config: first.config, now: first.now, seed: first.seed, libraries: recordedLibraries() }
  return gatherTraceFacts(root, settings, {
    executor,
    readAccount: async account => recordedState(account, first.lt),
    readPoolAssets: protocols.readPoolAssets,
  })
})
