import { Address } from '@ton/core'
import { JettonMaster, JettonWallet, WalletContractV4, WalletContractV5R1 } from '@ton/ton'
import { TonApiClient } from '@ton-api/client'
import { ContractAdapter } from '@ton-api/ton-adapter'
import type { OperationName } from '@tonoscope/core/contract/operations'
import { Api, HttpClient } from 'tonapi-sdk-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Conformance, startConformance } from '../test/conformance.ts'
import { demo } from '../test/startTestServer.ts'

// The published clients of tonapi, and the contracts of `@ton/ton`, on the accounts of the demo network.

let conformance: Conformance
let api: Api<unknown>
beforeAll(async () => {
  conformance = await startConformance()
  const http = new HttpClient({ baseUrl: conformance.testServer.server.url, customFetch: conformance.checkedFetch })
  api = new Api(http)
}, 60_000)
afterAll(() => conformance.testServer.server.close())

const named = (name: string): string =>
  [...demo.names].find(([, each]) => each === name)?.[0] ?? expect.fail(`the demo network has no ${name}`)

const errorOf = (
  call: Promise<unknown>,
): Promise<{ readonly status: number; readonly error: { readonly code: string } }> =>
  call.then(
    () => expect.fail('the call has no error'),
    (error: { readonly status: number; readonly error: { readonly code: string } }) => error,
  )

describe('tonapi-sdk-js', () => {
  test('reads every account of the demo network, its jettons and its NFT items', async () => {
    for (const [address, states] of demo.accounts) {
      if (states.length === 0 || !demo.names.has(address)) continue
      const raw = await api.blockchain.getBlockchainRawAccount(address)
      const account = await api.accounts.getAccount(address)
      expect([account.status, account.balance]).toEqual([raw.status, raw.balance])
    }
    const { balances } = await api.accounts.getAccountJettonsBalances(named('judy'))
    expect(balances.map(({ jetton }) => jetton.symbol)).toContain('GOV')
    const { nft_items: all } = await api.accounts.getAccountNftItems(named('alice'))
    const { nft_items: second } = await api.accounts.getAccountNftItems(named('alice'), { offset: 1, limit: 1 })
    expect(all.length).toBeGreaterThan(2)
    expect(second).toEqual(all.slice(1, 2))
  }, 120_000)

  test('lists events and transactions page by page', async () => {
    const alice = named('alice')
    const all = await api.accounts.getAccountEvents(alice, { limit: 12 })
    const paged = []
    for (let before_lt: number | undefined; paged.length < 12; ) {
      const page = await api.accounts.getAccountEvents(alice, { limit: 5, ...(before_lt && { before_lt }) })
      paged.push(...page.events)
      before_lt = page.next_from
    }
    expect(paged.slice(0, 12)).toEqual(all.events)
    expect(all.events.every(({ account }) => account.address === alice)).toBe(true)
    const { transactions } = await api.blockchain.getBlockchainAccountTransactions(alice, { limit: 20 })
    const older = await api.blockchain.getBlockchainAccountTransactions(alice, {
      limit: 10,
      before_lt: transactions[9]?.lt ?? 0,
    })
    expect(older.transactions).toEqual(transactions.slice(10))
    const ascending = await api.blockchain.getBlockchainAccountTransactions(alice, {
      limit: 5,
      after_lt: transactions[5]?.lt ?? 0,
      sort_order: 'asc',
    })
    expect(ascending.transactions).toEqual(transactions.slice(0, 5).toReversed())
  }, 120_000)

  test('resolves a domain, and takes it as an account', async () => {
    const record = await api.dns.dnsResolve('alice-market.ton')
    expect(record.wallet?.address).toBe(named('alice'))
    expect((await api.accounts.getAccount('alice-market.ton')).address).toBe(named('alice'))
  })

  test('gets clear errors for wrong requests', async () => {
    const unknown = `0:${'ab'.repeat(32)}`
    expect(await errorOf(api.accounts.getAccount(unknown))).toMatchObject({
      status: 404,
      error: { code: 'source.notRecorded' },
    })
    expect(await errorOf(api.accounts.getAccount('rubbish'))).toMatchObject({
      status: 400,
      error: { code: 'input.address' },
    })
    expect(await errorOf(api.accounts.getAccount('nobody.zone'))).toMatchObject({ error: { code: 'lookup.account' } })
    expect(await errorOf(api.dns.dnsResolve('nodots'))).toMatchObject({ error: { code: 'input.argument' } })
    const badLt = api.accounts.getAccountEvents(named('alice'), { limit: 1, before_lt: 'x' as never })
    expect(await errorOf(badLt)).toMatchObject({ status: 400, error: { code: 'input.body' } })
    expect(await errorOf(api.accounts.getAccountEvents(named('alice'), { limit: 0 }))).toMatchObject({
      status: 400,
      error: { code: 'input.body' },
    })
    expect(await errorOf(api.accounts.getAccountEvents(unknown, { limit: 1 }))).toMatchObject({
      error: { code: 'source.notRecorded' },
    })
  })

  test('runs get methods with arguments', async () => {
    const minter = named('jetton minter onchain')
    const query = { args: [named('bob')] }
    const result = await api.blockchain.execGetMethodForBlockchainAccount(minter, 'get_wallet_address', query)
    expect(result.decoded).toEqual({ jetton_wallet_address: named('jetton wallet bob onchain') })
    const typed = await api.blockchain.execGetMethodWithBodyForBlockchainAccount(minter, 'get_wallet_address', {
      args: [{ type: 'slice' as never, value: named('bob') }],
    })
    expect(typed.stack).toEqual(result.stack)
    expect(await api.blockchain.execGetMethodForBlockchainAccount(minter, 'no_such_method')).toMatchObject({
      success: false,
      exit_code: 11,
    })
  })

  test('has found the members of both generations in every reply', () => {
    const names: readonly OperationName[] = [
      ...(['getAccount', 'getRawAccount', 'getAccountEvents', 'getAccountTransactions', 'getJettonBalances'] as const),
      ...(['getNftItemsOfAccount', 'resolveDomain', 'runGetMethod', 'runGetMethodWithBody'] as const),
    ]
    expect(names.filter(name => !conformance.replied.has(name))).toEqual([])
    expect([...conformance.differences]).toEqual([])
  })
})

describe('@ton-api/ton-adapter', () => {
  test('runs the get methods of wallets, jettons and NFT items of @ton/ton', async () => {
    const client = new TonApiClient({ baseUrl: conformance.testServer.server.url })
    const adapter = new ContractAdapter(client)
    const open = (name: string) => ({
      address: Address.parse(named(name)),
    })
    const v4 = Object.assign(Object.create(WalletContractV4.prototype) as WalletContractV4, open('frank'))
    const frank = adapter.open(v4)
    expect(await frank.getSeqno()).toBeGreaterThan(0)
    expect(await frank.getBalance()).toBeGreaterThan(0n)
    const v5 = Object.assign(Object.create(WalletContractV5R1.prototype) as WalletContractV5R1, open('erin'))
    expect(await adapter.open(v5).getSeqno()).toBeGreaterThan(0)
    const master = adapter.open(JettonMaster.create(Address.parse(named('jetton minter onchain'))))
    const { totalSupply } = await master.getJettonData()
    expect(totalSupply).toBeGreaterThan(0n)
    const wallet = await master.getWalletAddress(Address.parse(named('bob')))
    expect(wallet.toRawString()).toBe(named('jetton wallet bob onchain'))
    expect(await adapter.open(JettonWallet.create(wallet)).getBalance()).toBeGreaterThan(0n)
    const item = adapter.open({
      address: Address.parse(named('nft item 0')),
      async getNftData(provider: Parameters<JettonWallet['getBalance']>[0]) {
        const { stack } = await provider.get('get_nft_data', [])
        return { init: stack.readBoolean(), index: stack.readBigNumber(), collection: stack.readAddress() }
      },
    })
    const { index, collection } = await item.getNftData()
    expect([index, collection.toRawString()]).toEqual([0n, named('nft collection')])
  }, 60_000)
})
