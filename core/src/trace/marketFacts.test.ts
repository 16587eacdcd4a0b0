import { describe, expect, test } from 'vitest'
import { readRecordedTrace } from '../../test/changeTrace.ts'
import { dataPath } from '../../test/data.ts'
import { recordedNames } from '../../test/toReadableEvent.ts'
import type { Address } from '../units.ts'
import type { AccountFacts } from './accountFacts.ts'
import { nodesOf } from './Trace.ts'

const named = (name: string): Address => {
  const [account] = [...recordedNames].find(([, label]) => label === name) ?? []
  if (account === undefined) throw new Error(`no account is called ${name}`)
  return account as Address // from a file of addresses
}

const factsOf = async (scenario: string): Promise<{ facts: AccountFacts; first: Address }> => {
  const { trace, facts } = await readRecordedTrace(scenario)
  return { facts, first: trace.root.account }
}

describe('facts of sales and auctions', () => {
  test('an auction reports the previous bidder, not the current one', async () => {
    const { facts } = await factsOf('nft-auction-outbid')
    const auction = facts.nftAuction(named('nftAuctionSold'))
    expect(auction).toMatchObject({
      bid: 3_000_000_000n,
      bidder: named('bob'),
      owner: named('alice'),
      jetton: undefined,
    })
  })

  test('a domain whose auction settles in the trace reports that auction', async () => {
    const { facts } = await factsOf('dns-claim-and-set-wallet')
    const item = named('dnsItemAliceMarket')
    expect(facts.nftAuction(item)).toMatchObject({ item, bidder: named('alice'), bid: 1_983_392_800n })
  })

  test('a domain without an auction has no auction fact', async () => {
    const { facts } = await factsOf('dns-renew')
    expect(facts.nftAuction(named('dnsItemBobWorkshop'))).toBeUndefined()
  })

  test('a domain has its full name when its collection owns a zone of the network', async () => {
    // The zone of the network is in its state.
    dataPath('localnet/scenarios/dns-deploy-root.json')
    const { facts } = await factsOf('dns-renew')
    expect(facts.nftItem(named('dnsItemBobWorkshop'))?.domain).toBe('bob-workshop.ton')
    const sold = await factsOf('nft-purchase')
    expect(sold.facts.nftItem(named('nftItem2'))?.domain).toBeUndefined()
  })
})

describe('facts of subscriptions', () => {
  test('both versions report payer, payee and price', async () => {
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

  test('a subscription destroyed in the trace has its earlier data', async () => {
    const { facts, first } = await factsOf('subscription-expired')
    expect(facts.subscription(first)).toMatchObject({ wallet: named('frank') })
  })

  test('a wallet and an item have no subscription fact', async () => {
    const { trace, facts } = await readRecordedTrace('nft-purchase')
    for (const { account } of nodesOf(trace.root)) expect(facts.subscription(account)).toBeUndefined()
  })
})
