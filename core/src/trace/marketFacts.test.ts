import { describe, expect, test } from 'vitest'
import { recorded } from '../../test/changedTrace.ts'
import { hasData } from '../../test/data.ts'
import { recordedNames } from '../../test/readableEvent.ts'
import type { Address } from '../units.ts'
import type { Facts } from './facts.ts'
import { nodesOf } from './Trace.ts'

const named = (name: string): Address => {
  const [account] = [...recordedNames].find(([, label]) => label === name) ?? []
  if (account === undefined) throw new Error(`nobody is called ${name}`)
  return account as Address // from a file of addresses
}

const factsOf = async (scenario: string): Promise<{ facts: Facts; first: Address }> => {
  const { trace, facts } = await recorded(scenario)
  return { facts, first: trace.root.account }
}

describe.skipIf(!hasData)('what contracts say of what they sell', () => {
  test('an auction tells who had bid before, not who bids now', async () => {
    const { facts } = await factsOf('nft-auction-outbid')
    const auction = facts.nftAuction(named('nftAuctionSold'))
    expect(auction).toMatchObject({
      bid: 3_000_000_000n,
      bidder: named('bob'),
      owner: named('alice'),
      jetton: undefined,
    })
  })

  test('a domain whose auction is settled in the trace tells of the auction before', async () => {
    const { facts } = await factsOf('dns-claim-and-set-wallet')
    const item = named('dnsItemAliceMarket')
    expect(facts.nftAuction(item)).toMatchObject({ item, bidder: named('alice'), bid: 1_983_392_800n })
  })

  test('a domain without an auction has none', async () => {
    const { facts } = await factsOf('dns-renew')
    expect(facts.nftAuction(named('dnsItemBobWorkshop'))).toBeUndefined()
  })

  test('a domain has the whole of its name where its collection hands out a zone of the network', async () => {
    const { facts } = await factsOf('dns-renew')
    expect(facts.nftItem(named('dnsItemBobWorkshop'))?.domain).toBe('bob-workshop.ton')
    const sold = await factsOf('nft-purchase')
    expect(sold.facts.nftItem(named('nftItem2'))?.domain).toBeUndefined()
  })
})

describe.skipIf(!hasData)('what subscriptions say', () => {
  test('both versions tell who pays whom how much', async () => {
    const { facts, first } = await factsOf('subscription-payment')
    const service = named('judy')
    expect(facts.subscription(first)).toEqual({
      wallet: named('frank'),
      beneficiary: service,
      admin: service,
      price: 1_500_000_000n,
    })
    const second = await factsOf('subscription-v2-payment')
    expect(second.facts.subscription(second.first)).toEqual({
      wallet: named('erin'),
      beneficiary: service,
      admin: service,
      price: 750_000_000n,
    })
  })

  test('one that is gone after the trace tells what it was', async () => {
    const { facts, first } = await factsOf('subscription-expired')
    expect(facts.subscription(first)).toMatchObject({ wallet: named('frank') })
  })

  test('a wallet and an item are none', async () => {
    const { trace, facts } = await recorded('nft-purchase')
    for (const { account } of nodesOf(trace.root)) expect(facts.subscription(account)).toBeUndefined()
  })
})
