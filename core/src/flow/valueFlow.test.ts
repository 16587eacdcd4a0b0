import { beforeAll, describe, expect, test } from 'vitest'
import { dataFiles, hasLocalnet, readData } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { gatherScenario } from '../../test/localnetTrace.ts'
import { scenarioNames } from '../../test/scenarios.ts'
import { stub, stubAddress, stubTrace } from '../../test/stubTrace.ts'
import { type ClassifiedAction, classify } from '../actions/classify.ts'
import type { Movement } from '../actions/kinds/defineAction.ts'
import type { Executor } from '../emulator/Emulation.ts'
import { protocols } from '../protocols/index.ts'
import { toAccount } from '../trace/accountState.ts'
import { readTraceFile } from '../trace/readTraceFile.ts'
import { nodesOf, type Trace } from '../trace/Trace.ts'
import { carriedCoins } from '../transaction/carriedCoins.ts'
import { nano } from '../units.ts'
import { type AccountFlow, valueFlow } from './valueFlow.ts'

const sum = (values: Iterable<bigint | undefined>): bigint =>
  [...values].reduce<bigint>((total, value) => total + (value ?? expect.fail('an unknown amount')), 0n)

/** Messages that no transaction of the trace processed. */
const findUnprocessed = (trace: Trace) =>
  nodesOf(trace.root).flatMap(node => {
    const processed = new Set(node.children.map(child => child.inMessage?.hash))
    return node.outMessages.filter(({ type, hash }) => type === 'int_msg' && !processed.has(hash))
  })

/** TON that entered the trace minus TON in unprocessed messages. */
function netInflow(trace: Trace): bigint {
  const { inMessage } = trace.root
  return (
    sum(inMessage?.type === 'int_msg' ? [carriedCoins(inMessage)] : []) - sum(findUnprocessed(trace).map(carriedCoins))
  )
}

/** The same for an extra currency. */
function netCurrencyInflow(trace: Trace, id: number): bigint {
  const { inMessage } = trace.root
  return (inMessage?.extra.get(id) ?? 0n) - sum(findUnprocessed(trace).map(({ extra }) => extra.get(id) ?? 0n))
}

function expectBalanced(trace: Trace, actions: readonly ClassifiedAction[], flow: readonly AccountFlow[]): void {
  expect(sum(flow.map(({ ton }) => ton)) + sum(flow.map(({ fees }) => fees))).toBe(netInflow(trace))
  const movements = actions.flatMap(action => action.movements)
  const jettons = new Set(flow.flatMap(each => each.jettons.map(({ jetton }) => jetton)))
  for (const jetton of jettons) {
    const ofJetton = movements.filter(({ asset }) => asset.type === 'jetton' && asset.master === jetton)
    const minted = sum(ofJetton.filter(({ from }) => from === undefined).map(({ amount }) => amount))
    const burned = sum(ofJetton.filter(({ to }) => to === undefined).map(({ amount }) => amount))
    const total = sum(
      flow.flatMap(each => each.jettons.filter(one => one.jetton === jetton).map(({ amount }) => amount)),
    )
    expect(total, jetton).toBe(minted - burned)
  }
  expect(sum(flow.flatMap(each => each.nfts.map(({ amount }) => amount)))).toBe(0n)
  // Fees are never paid in an extra currency.
  const currencies = new Set(flow.flatMap(each => each.extra.map(({ id }) => id)))
  for (const id of currencies) {
    const amounts = flow.flatMap(each => each.extra.filter(one => one.id === id).map(({ amount }) => amount))
    expect(sum(amounts), `currency ${id}`).toBe(netCurrencyInflow(trace, id))
  }
}

describe.skipIf(!hasLocalnet)('on the recorded network', () => {
  let executor: Executor
  beforeAll(async () => {
    executor = await testExecutor()
  })

  test.each(scenarioNames())('the flow of %s equals the balance changes and adds up', async name => {
    const gathered = await gatherScenario(name, executor)
    if (!gathered) return
    const { trace, facts } = gathered
    const actions = classify(trace, facts, protocols)
    const flow = valueFlow(trace, actions)
    expectBalanced(trace, actions, flow)

    // The recorded states around each transaction give the expected changes.
    const change = new Map<string, { coins: bigint; extra: Map<number, bigint> }>()
    for (const node of nodesOf(trace.root)) {
      const [before, after] = [toAccount(node.before), toAccount(node.after)].map(state => state?.storage.balance)
      const known = change.get(node.account) ?? { coins: 0n, extra: new Map() }
      change.set(node.account, known)
      known.coins += (after?.grams ?? 0n) - (before?.grams ?? 0n)
      for (const id of new Set([...(before?.other.keys() ?? []), ...(after?.other.keys() ?? [])])) {
        const by = (after?.other.get(id) ?? 0n) - (before?.other.get(id) ?? 0n)
        known.extra.set(id, (known.extra.get(id) ?? 0n) + by)
      }
    }
    for (const [account, { coins, extra }] of change) {
      const accountFlow = flow.find(each => each.account === account)
      expect(accountFlow?.ton, account).toBe(coins)
      expect(new Map(accountFlow?.extra.map(({ id, amount }) => [id, amount]))).toEqual(
        new Map([...extra].filter(([, amount]) => amount !== 0n)),
      )
    }
  })
})

describe('on recorded traces of the mainnet', () => {
  const files = dataFiles('traces', /--.*\.json$/)
  test.each(files)('%s adds up', file => {
    const { trace, facts } = readTraceFile(readData('traces', file))
    const actions = classify(trace, facts, protocols)
    expectBalanced(trace, actions, valueFlow(trace, actions))
  })
})

const [a, b, master, item] = [stubAddress('a'), stubAddress('b'), stubAddress('m'), stubAddress('n')]
const moving = (...movements: Movement[]) => [{ movements }]

test('lists accounts in order of first appearance, those without a transaction last', () => {
  const root = stub({ at: 'r', external: true, children: [stub({ at: 'b', from: 'r' }), stub({ at: 'a', from: 'r' })] })
  const flow = valueFlow(
    stubTrace(root),
    moving({ asset: { type: 'jetton', master }, amount: 5n, from: undefined, to: stubAddress('z') }),
  )
  expect(flow.map(({ account }) => account)).toEqual(['r', 'b', 'a', 'z'].map(stubAddress))
})

test('is exact for amounts of any size and omits zero changes', () => {
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

test('assigns the forward fee to the sender', () => {
  const child = stub({ at: 'b', from: 'a', value: 10n })
  const sent = { ...child.inMessage!, fwdFee: nano(3n) }
  const root = stub({ at: 'a', external: true, value: 0n, children: [child], outMessages: [sent] })
  expect(valueFlow(stubTrace(root), [])).toMatchObject([
    { account: a, ton: -13n, fees: 3n },
    { account: b, ton: 10n, fees: 0n },
  ])
})
