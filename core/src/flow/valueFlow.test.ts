import { beforeAll, describe, expect, test } from 'vitest'
import { dataFiles, hasData, readData } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { gatherScenario } from '../../test/localnetTrace.ts'
import { scenarioNames } from '../../test/scenarios.ts'
import { stub, stubAddress, stubTrace } from '../../test/stubTrace.ts'
import { type Action, classify } from '../actions/classify.ts'
import type { Movement } from '../actions/defineAction.ts'
import type { Executor } from '../emulator/Emulation.ts'
import { readTraceFile } from '../trace/readTraceFile.ts'
import { accountIn } from '../trace/stateChange.ts'
import { nodesOf, type Trace } from '../trace/Trace.ts'
import { nano } from '../units.ts'
import { type AccountFlow, carriedBy, valueFlow } from './valueFlow.ts'

const sum = (values: Iterable<bigint>) => [...values].reduce((total, value) => total + value, 0n)

/** Messages of the trace that no transaction of it took. */
const underwayIn = (trace: Trace) =>
  [...nodesOf(trace.root)].flatMap(node => {
    const taken = new Set(node.children.map(child => child.inMessage?.hash))
    return node.outMessages.filter(({ type, hash }) => type === 'int_msg' && !taken.has(hash))
  })

/** Coins that came from outside the trace less those that are on their way out of it. */
function broughtIn(trace: Trace): bigint {
  const { inMessage } = trace.root
  return (inMessage?.type === 'int_msg' ? carriedBy(inMessage) : 0n) - sum(underwayIn(trace).map(carriedBy))
}

/** The same for an extra currency. */
function currencyBroughtIn(trace: Trace, id: number): bigint {
  const { inMessage } = trace.root
  return (inMessage?.extra.get(id) ?? 0n) - sum(underwayIn(trace).map(({ extra }) => extra.get(id) ?? 0n))
}

function expectBalanced(trace: Trace, actions: readonly Action[], flow: readonly AccountFlow[]): void {
  expect(sum(flow.map(({ ton }) => ton)) + sum(flow.map(({ fees }) => fees))).toBe(broughtIn(trace))
  const moved = actions.flatMap(action => action.moved)
  const jettons = new Set(flow.flatMap(each => each.jettons.map(({ jetton }) => jetton)))
  for (const jetton of jettons) {
    const of = moved.filter(({ asset }) => asset.type === 'jetton' && asset.master === jetton)
    const minted = sum(of.filter(({ from }) => from === undefined).map(({ amount }) => amount))
    const burnt = sum(of.filter(({ to }) => to === undefined).map(({ amount }) => amount))
    const total = sum(
      flow.flatMap(each => each.jettons.filter(one => one.jetton === jetton).map(({ amount }) => amount)),
    )
    expect(total, jetton).toBe(minted - burnt)
  }
  expect(sum(flow.flatMap(each => each.nfts.map(({ amount }) => amount)))).toBe(0n)
  // Nobody pays fees in an extra currency.
  const currencies = new Set(flow.flatMap(each => each.extra.map(({ id }) => id)))
  for (const id of currencies) {
    const of = flow.flatMap(each => each.extra.filter(one => one.id === id).map(({ amount }) => amount))
    expect(sum(of), `currency ${id}`).toBe(currencyBroughtIn(trace, id))
  }
}

describe.skipIf(!hasData)('on the recorded network', () => {
  let executor: Executor
  beforeAll(async () => {
    executor = await testExecutor()
  })

  test.each(scenarioNames())('the flow of %s is the change of the balances, and adds up', async name => {
    const gathered = await gatherScenario(name, executor)
    if (!gathered) return
    const { trace, facts } = gathered
    const actions = classify(trace, facts)
    const flow = valueFlow(trace, actions)
    expectBalanced(trace, actions, flow)

    // The states around each transaction are recorded: what they differ by is what the flow has to say.
    const change = new Map<string, { coins: bigint; extra: Map<number, bigint> }>()
    for (const node of nodesOf(trace.root)) {
      const [before, after] = [accountIn(node.before), accountIn(node.after)].map(state => state?.storage.balance)
      const known = change.get(node.account) ?? { coins: 0n, extra: new Map() }
      change.set(node.account, known)
      known.coins += (after?.grams ?? 0n) - (before?.grams ?? 0n)
      for (const id of new Set([...(before?.other.keys() ?? []), ...(after?.other.keys() ?? [])])) {
        const by = (after?.other.get(id) ?? 0n) - (before?.other.get(id) ?? 0n)
        known.extra.set(id, (known.extra.get(id) ?? 0n) + by)
      }
    }
    for (const [account, { coins, extra }] of change) {
      const said = flow.find(each => each.account === account)
      expect(said?.ton, account).toBe(coins)
      expect(new Map(said?.extra.map(({ id, amount }) => [id, amount]))).toEqual(
        new Map([...extra].filter(([, amount]) => amount !== 0n)),
      )
    }
  })
})

describe.skipIf(!hasData)('on recorded traces of the mainnet', () => {
  const files = dataFiles('traces', /--.*\.json$/)
  test.each(files)('%s adds up', file => {
    const { trace, facts } = readTraceFile(readData('traces', file))
    const actions = classify(trace, facts)
    expectBalanced(trace, actions, valueFlow(trace, actions))
  })
})

const [a, b, master, item] = [stubAddress('a'), stubAddress('b'), stubAddress('m'), stubAddress('n')]
const moving = (...moved: Movement[]) => [{ moved }]

test('lists accounts in the order in which they first appear, those without a transaction last', () => {
  const root = stub({ at: 'r', external: true, children: [stub({ at: 'b', from: 'r' }), stub({ at: 'a', from: 'r' })] })
  const flow = valueFlow(
    stubTrace(root),
    moving({ asset: { type: 'jetton', master }, amount: 5n, from: undefined, to: stubAddress('z') }),
  )
  expect(flow.map(({ account }) => account)).toEqual(['r', 'b', 'a', 'z'].map(stubAddress))
})

test('is exact for amounts of any size, and says nothing where gain and loss are equal', () => {
  const huge = 2n ** 120n
  const [first, second] = valueFlow(
    stubTrace(stub({ at: 'a', external: true, children: [stub({ at: 'b', from: 'a' })] })),
    moving(
      { asset: { type: 'jetton', master }, amount: huge, from: a, to: b },
      { asset: { type: 'nft', item }, amount: 1n, from: a, to: b },
      { asset: { type: 'nft', item }, amount: 1n, from: b, to: a },
    ),
  )
  expect(first?.jettons).toEqual([{ jetton: master, amount: -huge }])
  expect(second?.jettons).toEqual([{ jetton: master, amount: huge }])
  expect([first?.nfts, second?.nfts]).toEqual([[], []])
})

test('counts the forward fee to the sender, who paid it', () => {
  const child = stub({ at: 'b', from: 'a', value: 10n })
  const sent = { ...child.inMessage!, fwdFee: nano(3n) }
  const root = stub({ at: 'a', external: true, value: 0n, children: [child], outMessages: [sent] })
  expect(valueFlow(stubTrace(root), [])).toMatchObject([
    { account: a, ton: -13n, fees: 3n },
    { account: b, ton: 10n, fees: 0n },
  ])
})
