import { beforeAll, describe, expect, test } from 'vitest'
import { testExecutor } from '../../../test/executor.ts'
import { gatherScenario } from '../../../test/localnetTrace.ts'
import { recordedNames } from '../../../test/toReadableEvent.ts'
import { classify } from '../../actions/classify.ts'
import type { Executor } from '../../emulator/Emulation.ts'
import { protocols } from '../index.ts'

describe('refunds of outbid bids', () => {
  let executor: Executor
  beforeAll(async () => {
    executor = await testExecutor()
  })
  const refunds = async (name: string) => {
    const gathered = await gatherScenario(name, executor)
    const actions = gathered ? classify(gathered.trace, gathered.facts, protocols) : []
    return actions.flatMap(action => (action.type === 'TonTransfer' && action.detail.refund ? [action.detail] : []))
  }
  const named = (address: string | undefined) => recordedNames.get(address ?? '')

  test.each([
    ['dns-auction-bid', 'DNS.ton', 'dnsItemBobWorkshop', 'bob'],
    ['nft-auction-outbid', 'GetGems', 'nftAuctionSold', 'bob'],
    ['nft-auction-buy', 'GetGems', 'nftAuctionSold', 'carol'],
  ])('%s is a refund of %s', async (name, type, origin, recipient) => {
    const found = await refunds(name)
    expect(found.map(({ refund, recipient: to }) => [refund?.type, named(refund?.origin), named(to)])).toEqual([
      [type, origin, recipient],
    ])
  })

  test.each([
    'nft-auction-bid-low',
    'nft-auction-bid-first',
    'nft-purchase',
    'bounce-no-contract',
    'dns-claim-and-set-wallet',
  ])('%s has no refund', async name => {
    expect(await refunds(name)).toEqual([])
  })
})
