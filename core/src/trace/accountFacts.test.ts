import { describe, expect, test } from 'vitest'
import { testExecutor } from '../../test/executor.ts'
import { gatherScenario, scenarioTree } from '../../test/localnetTrace.ts'
import { readScenario, recordedLibraries } from '../../test/scenarios.ts'
import { stubAddress } from '../../test/stubTrace.ts'
import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import type { InterfaceName } from '../contracts/interfaces.ts'
import type { ContractDetection } from '../getMethods/detectContract.ts'
import type { Address } from '../units.ts'
import { gatherAccountFacts } from './accountFacts.ts'
import type { ContractReader } from './contractReader.ts'
import { gatherTraceFacts } from './gatherTraceFacts.ts'

const [wallet, owner, master, sale, item] = ['wallet', 'owner', 'master', 'sale', 'item'].map(stubAddress) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
const state = (number: number): Cell => new Builder().uint(number, 8).end()
const [walletState, masterState] = [state(1), state(2)]
const text = (interfaces: InterfaceName[], methods: Record<string, object>): ContractDetection => ({
  interfaces,
  methods: new Map(Object.entries(methods).map(([name, value]) => [name, { typeHint: name, value: value as never }])),
  missingLibraries: [],
})
const nothing = text([], {})

/** A wallet that claims a jetton, and a master that returns some address. */
const readerWith = (confirmed: Address | undefined): ContractReader => ({
  inspect: of =>
    of === walletState ? text(['jetton_wallet'], { get_wallet_data: { owner, jetton: master } }) : nothing,
  call: (of, method) =>
    of === masterState && method === 'get_wallet_address' && confirmed
      ? [{ type: 'slice', cell: new Builder().address(confirmed).end() }]
      : undefined,
  pause: () => Promise.resolve(),
})
const walletOnly = new Map([[wallet, { before: walletState, latest: walletState }]])

test('accepts a jetton wallet that its master confirms', async () => {
  const facts = await gatherAccountFacts({
    states: walletOnly,
    reader: readerWith(wallet),
    readPoolAssets: () => undefined,
    readAccount: async account => (account === master ? masterState : undefined),
  })
  expect(facts.jettonWallet(wallet)).toEqual({ owner, jetton: master })
})

test.each([
  ['names another wallet', readerWith(owner), masterState],
  ['does not answer', readerWith(undefined), masterState],
  ['does not exist', readerWith(wallet), null],
  ['cannot be read', readerWith(wallet), undefined],
])('does not know whose jettons a wallet keeps when the master %s', async (_, reader, found) => {
  const facts = await gatherAccountFacts({
    states: walletOnly,
    reader,
    readAccount: async () => found,
    readPoolAssets: () => undefined,
  })
  expect(facts.jettonWallet(wallet)).toBeUndefined()
  expect(facts.interfaces(wallet)).toEqual(['jetton_wallet'])
})

test('fetches each master once, however many wallets it has', async () => {
  const requested: Address[] = []
  await gatherAccountFacts({
    states: new Map([...walletOnly, [stubAddress('w2'), { before: walletState, latest: walletState }]]),
    reader: readerWith(wallet),
    readPoolAssets: () => undefined,
    readAccount: async account => {
      requested.push(account)
      return masterState
    },
  })
  expect(requested).toEqual([master])
})

test('a sale has its data from before the trace', async () => {
  const [before, after] = [state(3), state(4)]
  const data = (of: Address | undefined) =>
    text(['nft_sale_v1'], { get_sale_data: { nft: item, owner: of, full_price: '5' } })
  const facts = await gatherAccountFacts({
    states: new Map([[sale, { before, latest: after }]]),
    reader: {
      inspect: of => (of === before ? data(owner) : data(undefined)),
      call: () => undefined,
      pause: () => Promise.resolve(),
    },
    readPoolAssets: () => undefined,
    readAccount: async () => undefined,
  })
  expect(facts.nftSale(sale)).toEqual({ item, owner, price: 5n })
})

describe('on the recorded network', () => {
  test('a jetton transfer has the facts of its wallets', async () => {
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

  test('a wallet is not confirmed when its master is unavailable', async () => {
    const scenario = readScenario('jetton-transfer')
    const [first] = scenario.transactions
    const tree = scenarioTree(scenario)
    if (!first || !tree) throw new Error('the scenario has transactions')
    const settings = { config: first.config, now: first.now, seed: first.seed, libraries: recordedLibraries() }
    const { facts, trace } = await gatherTraceFacts(tree, settings, {
      executor: await testExecutor(),
      readPoolAssets: () => undefined,
      readAccount: async () => undefined,
    })
    expect(facts.jettonWallet(trace.root.children[0]?.account as Address)).toBeUndefined()
  })
})

describe('the domain of an item', () => {
  const [collection, root] = [stubAddress('collection'), stubAddress('root')]
  const [itemState, collectionState, rootState] = [state(3), state(4), state(5)]
  const addressCell = (address: Address) => new Builder().address(address).end()

  /** An item that claims a domain; its collection has `confirmed` for its index, and the root has the zone's `resolver`. */
  const domainOf = async (claim: object, confirmed: Address, resolver: Address) => {
    const reader: ContractReader = {
      pause: () => Promise.resolve(),
      inspect: of =>
        of === itemState
          ? text(['nft_item'], { get_nft_data: { index: 7n, collection_address: collection }, ...claim })
          : nothing,
      call: (of, method) => {
        if (of === collectionState && method === 'get_nft_address_by_index')
          return [{ type: 'slice', cell: addressCell(confirmed) }]
        if (of === rootState && method === 'dnsresolve')
          return [
            { type: 'int', value: 24n },
            { type: 'cell', cell: new Builder().uint(0xba93, 16).address(resolver).end() },
          ]
        return undefined
      },
    }
    const facts = await gatherAccountFacts({
      states: new Map([[item, { before: itemState, latest: itemState }]]),
      reader,
      readPoolAssets: () => undefined,
      readAccount: async account => (account === collection ? collectionState : account === root ? rootState : null),
      dnsRoot: root,
    })
    return facts.nftItem(item)?.domain
  }
  const label = { get_domain: { domain: 'alice' } }

  test('is its label in the zone whose collection confirms it', async () => {
    expect(await domainOf(label, item, collection)).toBe('alice.ton')
  })

  test.each([
    ['the collection has another item for its index', label, owner, collection],
    ['its collection has no zone', label, item, owner],
    ['it claims a full name in no zone', { get_domain: { domain: 'wallet.ton' } }, item, owner],
    ['it claims a full name in wire order', { get_full_domain: { domain: 'me\0t\0alice\0' } }, item, owner],
  ])('is unknown when %s', async (_, claim, confirmed, resolver) => {
    expect(await domainOf(claim, confirmed, resolver)).toBeUndefined()
  })
})
