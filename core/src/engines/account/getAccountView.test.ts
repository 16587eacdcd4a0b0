import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { readShardAccount } from '../../tlb/account.ts'
import { toAccount } from '../../trace/accountState.ts'
import type { Address } from '../../units.ts'

const snapshot = demoSnapshot()
const named = (name: string): Address =>
  [...snapshot.names].find(([, each]) => each === name)?.[0] ?? expect.fail(`the demo network has no ${name}`)

describe('an account', () => {
  test('has the facts of its recorded state', async () => {
    const service = await demoService()
    for (const [address, states] of [...snapshot.accounts].filter(([, each]) => each.length > 0)) {
      const view = await service.call('debugAccount', { body: { account: address } })
      const cell = states.at(-1)?.shardAccount
      const account = toAccount(cell)
      expect(view.address).toBe(address)
      expect(view.balance).toBe(account?.storage.balance.grams ?? 0n)
      expect(view.status).toBe(account?.storage.state.type ?? 'nonexist')
      expect(view.rent?.last_paid).toBe(account?.storage_stat.last_paid)
      expect(view.last_transaction_lt).toBe(account && cell && readShardAccount(cell).last_trans_lt)
    }
  }, 120_000)

  test('states version, key, subwallet and seqno of a wallet', async () => {
    const service = await demoService()
    const { sections, storage } = await service.call('debugAccount', { body: { account: named('alice') } })
    const stored = (name: string) => storage?.fields.find(each => each.name === name)?.value
    expect(sections).toEqual([
      {
        id: 'wallet',
        title: 'Wallet',
        facts: [
          { name: 'Version', kind: 'text', value: 'v4r2' },
          { name: 'Public key', kind: 'hash', value: stored('public_key') },
          { name: 'Subwallet ID', kind: 'integer', value: stored('subwallet_id'), note: 'the default of wallet apps' },
          { name: 'Seqno', kind: 'integer', value: stored('seqno') },
        ],
      },
    ])
  })

  test('is marked when its address begins and ends like that of a named account', async () => {
    const alice = named('alice')
    const exchange = `${alice.slice(0, 8)}${'0'.repeat(50)}${alice.slice(-8)}` as Address // in the form of one
    const network = { names: () => new Map([[exchange, 'exchange']]) }
    const service = await demoService({ network: { ...network, label: () => undefined } })
    const { sections } = await service.call('debugAccount', { body: { account: alice } })
    const note = expect.stringContaining('"exchange"')
    expect(sections).toEqual([
      {
        id: 'account.lookAlikes',
        title: 'Similar address',
        facts: [{ name: 'Looks like', kind: 'address', value: exchange, status: 'bad', note }],
      },
      expect.objectContaining({ id: 'wallet' }),
    ])
    // An account with a name of its own is known.
    const labelled = await demoService({ network })
    const view = await labelled.call('debugAccount', { body: { account: alice } })
    expect(view.sections.map(({ id }) => id)).toEqual(['wallet'])
  })

  describe('without a label has the domain that points to it as its name', () => {
    const viewOf = async (domains: readonly string[], label?: string) => {
      const service = await demoService({
        network: { label: account => (account === named('alice') ? label : undefined) },
        chain: { getDomainsOfWallets: async ([account]) => new Map(account ? [[account, domains]] : []) },
      })
      return service.call('debugAccount', { body: { account: named('alice') } })
    }

    test('when the DNS of the network confirms it', async () => {
      const domains = ['unknown.ton', 'bob-workshop.ton', 'alice-market.ton']
      expect(await viewOf(domains)).toMatchObject({ name: 'alice-market.ton', name_origin: 'domain' })
    })

    test('but not when it points to another account or to none', async () => {
      expect(await viewOf(['bob-workshop.ton', 'unknown.ton', 'no domain'])).not.toHaveProperty('name')
    })

    test('and a label overrides it', async () => {
      const view = await viewOf(['alice-market.ton'], 'my wallet')
      expect(view.name).toBe('my wallet')
      expect(view).not.toHaveProperty('name_origin')
    })
  })
})

test('only the state: the same state, without what other accounts and indexes know', async () => {
  const service = await demoService()
  const account = named('alice')
  const { sections, jettons, nfts, domains, token_names, took_ms, ...full } = await service.call('debugAccount', {
    body: { account },
  })
  const { took_ms: _, ...state } = await service.call('debugAccount', { body: { account, only_state: true } })
  expect(state).toEqual({ ...full, sections: [], token_names: [] })
  expect(jettons?.length).toBeGreaterThan(0)
})

test('get methods have their known arguments', async () => {
  const service = await demoService()
  const { get_methods } = await service.call('debugAccount', { body: { account: named('jetton minter') } })
  expect(get_methods.find(({ name }) => name === 'get_wallet_address')?.arguments).toEqual([
    { name: 'owner_address', kind: 'slice', type: 'MsgAddress', may_be_null: false },
  ])
  expect(get_methods.find(({ name }) => name === 'get_jetton_data')?.arguments).toBeUndefined()
})
