import { describe, expect, test } from 'vitest'
import {
  actionKinds,
  changeTrace,
  classifiedActions,
  type RecordedTrace,
  readRecordedTrace,
  replaceOp,
} from '../../test/changeTrace.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import { unknownFacts } from '../trace/accountFacts.ts'
import type { NftAuctionFact } from '../trace/marketFacts.ts'
import { nano, unixSec } from '../units.ts'

/** The same recording with other auction data. */
const withAuctions = (of: RecordedTrace, other: Partial<NftAuctionFact>): RecordedTrace => ({
  ...of,
  facts: {
    ...of.facts,
    nftAuction(account) {
      const known = of.facts.nftAuction(account)
      return known && { ...known, ...other }
    },
  },
})

/** The messages without an op code, and nothing after them. */
const alone = (of: RecordedTrace) =>
  changeTrace(of, node =>
    node.inMessage?.type === 'int_msg' && node.inMessage.opCode == null
      ? { ...node, outMessages: [], children: [] }
      : node,
  )

describe('marketplace auctions', () => {
  test('TON attached to an auction deploy is not a bid', async () => {
    expect(actionKinds(await readRecordedTrace('nft-auction-deploy'))).toEqual([])
  })

  test('TON with a comment is not a bid; TON to a contract that is not an auction is a transfer', async () => {
    const recording = await readRecordedTrace('nft-auction-bid-first')
    const commented = changeTrace(recording, node =>
      node.inMessage?.type === 'int_msg'
        ? { ...node, inMessage: { ...node.inMessage, opCode: 0, body: body(0) } }
        : node,
    )
    expect(actionKinds(commented)).toEqual([])
    expect(actionKinds(changeTrace(recording, node => ({ ...node, interfaces: [] })))).toEqual([])
  })

  test('a bid returned without an error has failed', async () => {
    const late = changeTrace(await readRecordedTrace('nft-auction-outbid'), node => {
      const source = node.inMessage?.source
      if (node.interfaces.length !== 1 || !node.interfaces.includes('nft_auction_v1') || !source) return node
      const [message] = node.outMessages
      return message
        ? { ...node, outMessages: [{ ...message, destination: source, body: body(0), value: 3_990_000_000n as never }] }
        : node
    })
    expect(actionKinds(late)[0]).toBe('AuctionBid failed')
  })

  test('an item delivered to another account was not bought by the bid', async () => {
    const recording = await readRecordedTrace('nft-auction-buy')
    const other = changeTrace(recording, node =>
      node.inMessage?.opCode == null && node.inMessage?.type === 'int_msg'
        ? { ...node, inMessage: { ...node.inMessage, source: stubAddress('e') } }
        : node,
    )
    expect(actionKinds(other)).not.toContain('NftPurchase ok')
    expect(actionKinds(other)).not.toContain('AuctionBid ok')
  })

  test('an auction that returns the item to its owner is not a purchase', async () => {
    const recording = await readRecordedTrace('nft--getgems-auction-purchase')
    const [bought] = classifiedActions(recording)
    expect(bought).toMatchObject({ type: 'NftPurchase', pattern: 'nfts.auctionEnd' })
    if (bought?.type !== 'NftPurchase') return
    expect(actionKinds(withAuctions(recording, { owner: bought.detail.buyer }))).toEqual(['NftItemTransfer ok'])
    expect(actionKinds(withAuctions(recording, { bid: 0n }))).toEqual(['NftItemTransfer ok'])
    expect(actionKinds(withAuctions(recording, { item: stubAddress('i') }))).toEqual(['NftItemTransfer ok'])
  })

  test('a cancelled auction is not a purchase', async () => {
    expect(actionKinds(await readRecordedTrace('nft-sale-cancel'))).toEqual(['NftItemTransfer ok'])
  })

  test('jettons are a bid when the auction accepts them', async () => {
    const recording = await readRecordedTrace('purchase-invoice-jetton')
    const [paid] = classifiedActions(recording)
    if (paid?.type !== 'Purchase' || paid.detail.amount.type !== 'jetton') throw new Error('it was paid with jettons')
    const { destination, amount } = paid.detail
    const taking = (jetton: NftAuctionFact['jetton']) => {
      const auction = { item: stubAddress('i'), owner: stubAddress('o'), marketplace: undefined, bid: 1n }
      const fact = { ...auction, bidder: undefined, endsAt: undefined, jetton }
      const nftAuction = (account: string) => (account === destination ? fact : undefined)
      return actionKinds({ ...recording, facts: { ...recording.facts, nftAuction } })
    }
    expect(taking(amount.master)).toEqual(['AuctionBid ok'])
    expect(taking(stubAddress('j'))).toEqual(['Purchase ok'])
    expect(taking(undefined)).toEqual(['Purchase ok'])
  })
})

describe('fixed-price sales', () => {
  const forgetful = async (name: string): Promise<RecordedTrace> => {
    const recording = await readRecordedTrace(name)
    const nftSale: typeof unknownFacts.nftSale = account => {
      const known = recording.facts.nftSale(account)
      return known && { ...known, owner: undefined, price: nano(0n) }
    }
    return { ...recording, facts: { ...recording.facts, nftSale } }
  }

  test('a sale with cleared data has seller and price from its payouts', async () => {
    const [known] = classifiedActions(await readRecordedTrace('nft-purchase'))
    const [inferred] = classifiedActions(await forgetful('nft-purchase'))
    if (known?.type !== 'NftPurchase' || inferred?.type !== 'NftPurchase') throw new Error('it is a purchase')
    expect({ ...inferred.detail, price: known.detail.price }).toEqual(known.detail)
    expect(inferred.detail.price.amount).toBe(20_247_587_191n)
  })

  test('a sale with cleared data and no delivery is not a purchase', async () => {
    expect(actionKinds(await forgetful('nft-purchase-too-little'))).toEqual([])
    expect(actionKinds(await forgetful('nft-sale-cancel'))).toEqual(['NftItemTransfer ok'])
  })

  test('TON attached to a sale deploy is not a purchase', async () => {
    const created = changeTrace(await readRecordedTrace('nft-purchase-too-little'), node => ({
      ...node,
      origStatus: 'uninit',
    }))
    expect(actionKinds(created)).toEqual([])
  })

  test('a custom operation is a purchase when the item goes to its sender', async () => {
    const ordered = changeTrace(await readRecordedTrace('nft-purchase'), node =>
      node.interfaces.some(name => name.startsWith('nft_sale')) && node.inMessage
        ? { ...node, inMessage: { ...node.inMessage, opCode: 0x1234, body: body(0x1234) } }
        : node,
    )
    expect(actionKinds(ordered)).toEqual(['NftPurchase ok'])
    expect(actionKinds(await readRecordedTrace('nft-sale-cancel'))).toEqual(['NftItemTransfer ok'])
  })

  test('an item delivered to another account is not a purchase', async () => {
    const other = changeTrace(await readRecordedTrace('nft-purchase'), node =>
      node.interfaces.some(name => name.startsWith('nft_sale')) && node.inMessage
        ? { ...node, inMessage: { ...node.inMessage, source: stubAddress('e') } }
        : node,
    )
    expect(actionKinds(other)).toEqual(['NftItemTransfer ok'])
  })
})

describe('items that run their own auction', () => {
  test('without an ownership notification a payment is a bid', async () => {
    const recording = await readRecordedTrace('nft--fragment-purchase')
    expect(actionKinds(recording)).toEqual(['NftPurchase ok'])
    expect(
      actionKinds(changeTrace(recording, node => (node.inMessage?.opCode === 0x05138d91 ? undefined : node))),
    ).toEqual(['AuctionBid ok'])
  })

  test('a notification without a bid is a transfer', async () => {
    const other = changeTrace(await readRecordedTrace('nft--fragment-purchase'), node => {
      const message = node.inMessage
      if (message?.opCode !== 0x05138d91) return node
      const plain = body(0x05138d91, builder => builder.uint(0, 64).uint(0, 2).uint(0, 1))
      return { ...node, inMessage: { ...message, body: plain } }
    })
    expect(actionKinds(other)).toEqual(['NftItemTransfer ok'])
  })

  test('TON from the owner to the item is a top-up', async () => {
    const recording = alone(await readRecordedTrace('nft--fragment-purchase'))
    const [bid] = classifiedActions(recording)
    if (bid?.type !== 'AuctionBid') throw new Error('it is a bid')
    const nftItem: typeof unknownFacts.nftItem = account => {
      const known = recording.facts.nftItem(account)
      return known && { ...known, owner: bid.detail.bidder }
    }
    expect(actionKinds({ ...recording, facts: { ...recording.facts, nftItem } })).toEqual([])
  })

  test('TON to a domain is a bid during its auction', async () => {
    const recording = alone(await readRecordedTrace('dns-auction-bid'))
    expect(actionKinds(recording)).toEqual(['AuctionBid ok'])
    expect(actionKinds(withAuctions(recording, { endsAt: unixSec(1) }))).toEqual([])
    expect(actionKinds({ ...recording, facts: { ...recording.facts, nftAuction: unknownFacts.nftAuction } })).toEqual(
      [],
    )
  })

  test('an outbid notification proves a bid', async () => {
    const recording = await readRecordedTrace('dns-auction-bid')
    expect(actionKinds(withAuctions(recording, { endsAt: unixSec(1) }))).toEqual(['AuctionBid ok'])
    expect(
      actionKinds(changeTrace(withAuctions(recording, { endsAt: unixSec(1) }), replaceOp(0x557cea20, 0x557cea21))),
    ).toEqual([])
  })
})
