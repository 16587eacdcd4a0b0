import { describe, expect, test, vi } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoChain } from '../../../test/demoChain.ts'
import { demoService } from '../../../test/demoService.ts'
import { AppError } from '../../errors.ts'
import type { Address } from '../../units.ts'

const named = (name: string): Address =>
  [...demoSnapshot().names].find(([, each]) => each === name)?.[0] ?? expect.fail(`the demo network has no ${name}`)
const alice = named('alice')
const bob = named('bob')
const unlabelled = { label: () => undefined }
const { getRecordedStates: _, ...withoutRecording } = demoChain()

type Overrides = NonNullable<Parameters<typeof demoService>[0]>
const namesIn = async (overrides: Overrides, accounts: readonly string[], domains?: readonly string[]) => {
  const service = await demoService(overrides)
  const body = { accounts, ...(domains && { domains }) }
  return (await service.call('debugNames', { body })).accounts
}
const aliceAsDomain = { address: alice, name: 'alice-market.ton', name_origin: 'domain' }

describe('an account without a label has the domain that points to it as its name', () => {
  test('from the domains in a recording', async () => {
    // Two domains point to alice: the name is the same in each call.
    const [first, ...others] = await namesIn({ network: unlabelled }, [alice, bob])
    expect(others).toEqual([])
    expect(first).toMatchObject({ address: alice, name_origin: 'domain' })
    expect(['alice-market.ton', 'two-months.t.me']).toContain(first?.name)
    expect(await namesIn({ network: unlabelled }, [alice])).toEqual([first])
  })

  test('from an index, in one request for all accounts, if the DNS of the network confirms it', async () => {
    const getDomainsOfWallets = vi.fn(
      async () =>
        new Map([
          [alice, ['unknown.ton', 'alice-market.ton']],
          [bob, ['alice-market.ton']],
        ]),
    )
    expect(await namesIn({ network: unlabelled, chain: { getDomainsOfWallets } }, [alice, bob, alice])).toEqual([
      aliceAsDomain,
    ])
    expect(getDomainsOfWallets.mock.calls.map(([accounts]: unknown[]) => accounts)).toEqual([[alice, bob]])
  })

  test('from the domains of a trace, for a source without an index', async () => {
    const network = { ...unlabelled, chain: withoutRecording }
    expect(await namesIn({ network }, [alice, bob])).toEqual([])
    expect(await namesIn({ network }, [alice, bob], ['bob-workshop.ton', 'alice-market.ton', 'no domain'])).toEqual([
      aliceAsDomain,
    ])
  })

  test('and a label overrides it', async () => {
    expect(await namesIn({}, [alice], ['alice-market.ton'])).toEqual([{ address: alice, name: 'alice' }])
  })
})

describe('a domain that was looked up', () => {
  test('names the account in all replies', async () => {
    const service = await demoService({ network: unlabelled })
    const account = async () => (await service.call('getAccount', { params: { account_id: alice } })).name
    const found = await account()
    const { transactions } = await service.call('getAccountTransactions', { params: { account_id: alice, limit: 1 } })
    expect(found).toBeDefined()
    expect(transactions[0]?.account.name).toBe(found)
  })

  test('is not requested again for ten minutes', async () => {
    let nowMs = 0
    const getDomainsOfWallets = vi.fn(async () => new Map([[alice, ['alice-market.ton']]]))
    const service = await demoService({
      network: unlabelled,
      chain: { getDomainsOfWallets },
      deps: { elapsedMs: () => nowMs },
    })
    const names = async () => (await service.call('debugNames', { body: { accounts: [alice, bob] } })).accounts
    expect(await names()).toEqual([aliceAsDomain])
    expect(await names()).toEqual([aliceAsDomain])
    expect(getDomainsOfWallets).toHaveBeenCalledTimes(1)
    nowMs = 10 * 60_000
    expect(await names()).toEqual([aliceAsDomain])
    expect(getDomainsOfWallets).toHaveBeenCalledTimes(2)
  })

  test('that could not be requested is requested again', async () => {
    const getDomainsOfWallets = vi
      .fn(async () => new Map([[alice, ['alice-market.ton']]]))
      .mockRejectedValueOnce(new AppError('source.unreachable', { source: 'index', reason: 'no connection' }))
    const service = await demoService({ network: unlabelled, chain: { getDomainsOfWallets } })
    const names = async () => (await service.call('debugNames', { body: { accounts: [alice] } })).accounts
    expect(await names()).toEqual([])
    expect(await names()).toEqual([aliceAsDomain])
  })
})

test('an account that looks like a named one is marked, whatever its domain is', async () => {
  const exchange = `${alice.slice(0, 8)}${'0'.repeat(50)}${alice.slice(-8)}` as Address // in the form of one
  const network = { ...unlabelled, names: () => new Map([[exchange, 'exchange']]) }
  const chain = { getDomainsOfWallets: async () => new Map([[alice, ['alice-market.ton']]]) }
  expect(await namesIn({ network, chain }, [alice, bob])).toEqual([{ ...aliceAsDomain, looks_like: 'exchange' }])
})

test('an invalid address is rejected', async () => {
  await expect(namesIn({}, ['nobody'])).rejects.toMatchObject({ code: 'input.address' })
})
