import { describe, expect, test } from 'vitest'
import { hasData } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { gatherScenario, scenarioTree } from '../../test/localnetTrace.ts'
import { readScenario, recordedLibraries } from '../../test/scenarios.ts'
import { stubAddress } from '../../test/stubTrace.ts'
import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import type { Inspection } from '../contracts/detect.ts'
import type { Address } from '../units.ts'
import type { ContractReader } from './contractReader.ts'
import { gatherFacts } from './facts.ts'
import { gather } from './gather.ts'

const [wallet, owner, master, sale, item] = ['wallet', 'owner', 'master', 'sale', 'item'].map(stubAddress) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
const state = (number: number): Cell => new Builder().uint(number, 8).end()
const [walletState, masterState] = [state(1), state(2)]
const says = (interfaces: string[], methods: Record<string, object>): Inspection => ({
  interfaces,
  methods: new Map(Object.entries(methods).map(([name, value]) => [name, { typeHint: name, value: value as never }])),
  missingLibraries: [],
})
const nothing = says([], {})

/** A wallet that claims to keep the master's jettons, and a master that answers with some address. */
const readerWith = (confirmed: Address | undefined): ContractReader => ({
  inspect: of =>
    of === walletState ? says(['jetton_wallet'], { get_wallet_data: { owner, jetton: master } }) : nothing,
  call: (of, method) =>
    of === masterState && method === 'get_wallet_address' && confirmed
      ? [{ type: 'slice', cell: new Builder().address(confirmed).end() }]
      : undefined,
})
const walletOnly = new Map([[wallet, { before: walletState, latest: walletState }]])

test('believes a jetton wallet when its master confirms it', async () => {
  const facts = await gatherFacts({
    states: walletOnly,
    reader: readerWith(wallet),
    outside: async account => (account === master ? masterState : undefined),
  })
  expect(facts.jettonWallet(wallet)).toEqual({ owner, jetton: master })
})

test.each([
  ['names another wallet', readerWith(owner), masterState],
  ['does not answer', readerWith(undefined), masterState],
  ['does not exist', readerWith(wallet), null],
  ['cannot be asked', readerWith(wallet), undefined],
])('does not know whose jettons a wallet keeps when the master %s', async (_, reader, found) => {
  const facts = await gatherFacts({ states: walletOnly, reader, outside: async () => found })
  expect(facts.jettonWallet(wallet)).toBeUndefined()
  expect(facts.interfaces(wallet)).toEqual(['jetton_wallet'])
})

test('asks for each master once, however many wallets it has', async () => {
  const asked: Address[] = []
  await gatherFacts({
    states: new Map([...walletOnly, [stubAddress('w2'), { before: walletState, latest: walletState }]]),
    reader: readerWith(wallet),
    outside: async account => {
      asked.push(account)
      return masterState
    },
  })
  expect(asked).toEqual([master])
})

test('a sale is what it was before the trace', async () => {
  const [before, after] = [state(3), state(4)]
  const data = (of: Address | undefined) =>
    says(['nft_sale_v1'], { get_sale_data: { nft: item, owner: of, full_price: '5' } })
  const facts = await gatherFacts({
    states: new Map([[sale, { before, latest: after }]]),
    reader: { inspect: of => (of === before ? data(owner) : data(undefined)), call: () => undefined },
    outside: async () => undefined,
  })
  expect(facts.nftSale(sale)).toEqual({ item, owner, price: 5n })
})

describe.skipIf(!hasData)('on the recorded network', () => {
  test('the facts of a jetton transfer are those of its wallets', async () => {
    const gathered = await gatherScenario('jetton-transfer', await testExecutor())
    const [sending] = gathered?.trace.root.children ?? []
    const receiving = sending?.children[0]
    const facts = gathered?.facts
    const from = facts?.jettonWallet(sending?.account as Address)
    const to = facts?.jettonWallet(receiving?.account as Address)
    expect(from?.owner).toBe(gathered?.trace.root.account)
    expect(to?.jetton).toBe(from?.jetton)
    expect(facts?.interfaces(gathered?.trace.root.account as Address)).toEqual(['wallet_v4r2'])
  })

  test('without a way to the master nothing is claimed', async () => {
    const scenario = readScenario('jetton-transfer')
    const [first] = scenario.transactions
    const tree = scenarioTree(scenario)
    if (!first || !tree) throw new Error('the scenario has transactions')
    const settings = { config: first.config, now: first.now, seed: first.seed, libraries: recordedLibraries() }
    const { facts, trace } = await gather(tree, settings, {
      executor: await testExecutor(),
      outside: async () => undefined,
    })
    expect(facts.jettonWallet(trace.root.children[0]?.account as Address)).toBeUndefined()
  })
})
