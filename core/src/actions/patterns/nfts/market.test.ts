import { describe, expect, test } from 'vitest'
import { changed, found, kindsIn, type Recorded, recorded, swapOps } from '../../../../test/changedTrace.ts'
import { hasData } from '../../../../test/data.ts'
import { body, stubAddress } from '../../../../test/stubTrace.ts'
import { noFacts } from '../../../trace/facts.ts'
import type { NftAuctionFact } from '../../../trace/marketFacts.ts'
import { nano, unixSec } from '../../../units.ts'

/** The same recording with the auctions saying something else of themselves. */
const saying = (of: Recorded, other: Partial<NftAuctionFact>): Recorded => ({
  ...of,
  facts: {
    ...of.facts,
    nftAuction(account) {
      const known = of.facts.nftAuction(account)
      return known && { ...known, ...other }
    },
  },
})

const alone = (of: Recorded, code: number | undefined) =>
  changed(of, node =>
    node.inMessage?.type === 'int_msg' && node.inMessage.opCode === code
      ? { ...node, outMessages: [], children: [] }
      : node,
  )

describe.skipIf(!hasData)('auctions of a market', () => {
  test('the coins that an auction is made with are no bid', async () => {
    expect(kindsIn(await recorded('nft-auction-deploy'))).toEqual([])
  })

  test('coins with a comment are an order, no bid; coins for a contract that is no auction are a transfer', async () => {
    const recording = await recorded('nft-auction-bid-first')
    const commented = changed(recording, node =>
      node.inMessage?.type === 'int_msg'
        ? { ...node, inMessage: { ...node.inMessage, opCode: 0, body: body(0) } }
        : node,
    )
    expect(kindsIn(commented)).toEqual([])
    expect(kindsIn(changed(recording, node => ({ ...node, interfaces: [] })))).toEqual([])
  })

  test('a bid that comes back without an error has failed', async () => {
    const late = changed(await recorded('nft-auction-outbid'), node => {
      const source = node.inMessage?.source
      if (node.interfaces.length !== 1 || !node.interfaces.includes('nft_auction_v1') || !source) return node
      const [message] = node.outMessages
      return message
        ? { ...node, outMessages: [{ ...message, destination: source, body: body(0), value: 3_990_000_000n as never }] }
        : node
    })
    expect(kindsIn(late)[0]).toBe('AuctionBid failed')
  })

  test('an item that goes to somebody else than the bidder was not bought by the bid', async () => {
    const recording = await recorded('nft-auction-buy')
    const other = changed(recording, node =>
      node.inMessage?.opCode === undefined && node.inMessage?.type === 'int_msg'
        ? { ...node, inMessage: { ...node.inMessage, source: stubAddress('e') } }
        : node,
    )
    expect(kindsIn(other)).not.toContain('NftPurchase ok')
    expect(kindsIn(other)).not.toContain('AuctionBid ok')
  })

  test('an auction that gives the item back to its owner sold nothing', async () => {
    const recording = await recorded('nft--getgems-auction-purchase')
    const [bought] = found(recording)
    expect(bought).toMatchObject({ type: 'NftPurchase', pattern: 'nfts.auctionEnd' })
    if (bought?.type !== 'NftPurchase') return
    expect(kindsIn(saying(recording, { owner: bought.detail.buyer }))).toEqual(['NftItemTransfer ok'])
    expect(kindsIn(saying(recording, { bid: 0n }))).toEqual(['NftItemTransfer ok'])
    expect(kindsIn(saying(recording, { item: stubAddress('i') }))).toEqual(['NftItemTransfer ok'])
  })

  test('an auction that is called off by an operation sold nothing', async () => {
    expect(kindsIn(await recorded('nft-sale-cancel'))).toEqual(['NftItemTransfer ok'])
  })

  test('jettons are a bid where these are what the auction takes', async () => {
    const recording = await recorded('purchase-invoice-jetton')
    const [paid] = found(recording)
    if (paid?.type !== 'Purchase' || paid.detail.amount.type !== 'jetton') throw new Error('it was paid with jettons')
    const { destination, amount } = paid.detail
    const taking = (jetton: NftAuctionFact['jetton']) => {
      const auction = { item: stubAddress('i'), owner: stubAddress('o'), marketplace: undefined, bid: 1n }
      const fact = { ...auction, bidder: undefined, endsAt: undefined, jetton }
      const nftAuction = (account: string) => (account === destination ? fact : undefined)
      return kindsIn({ ...recording, facts: { ...recording.facts, nftAuction } })
    }
    expect(taking(amount.master)).toEqual(['AuctionBid ok'])
    expect(taking(stubAddress('j'))).toEqual(['Purchase ok'])
    expect(taking(undefined)).toEqual(['Purchase ok'])
  })
})

describe.skipIf(!hasData)('sales at a fixed price', () => {
  const forgetful = async (name: string): Promise<Recorded> => {
    const recording = await recorded(name)
    const nftSale: typeof noFacts.nftSale = account => {
      const known = recording.facts.nftSale(account)
      return known && { ...known, owner: undefined, price: nano(0n) }
    }
    return { ...recording, facts: { ...recording.facts, nftSale } }
  }

  test('a sale that was asked when it had forgotten all tells by what it paid who sold, and for how much', async () => {
    const [known] = found(await recorded('nft-purchase'))
    const [told] = found(await forgetful('nft-purchase'))
    if (known?.type !== 'NftPurchase' || told?.type !== 'NftPurchase') throw new Error('it is a purchase')
    expect({ ...told.detail, price: known.detail.price }).toEqual(known.detail)
    expect(told.detail.price.amount).toBe(20_247_587_191n)
  })

  test('a sale that forgot all and delivered nothing sold nothing', async () => {
    expect(kindsIn(await forgetful('nft-purchase-too-little'))).toEqual([])
    expect(kindsIn(await forgetful('nft-sale-cancel'))).toEqual(['NftItemTransfer ok'])
  })

  test('the coins that a sale is made with buy nothing', async () => {
    const made = changed(await recorded('nft-purchase-too-little'), node => ({ ...node, origStatus: 'uninit' }))
    expect(kindsIn(made)).toEqual([])
  })

  test('an operation of its own buys where the item goes to who sent it', async () => {
    const ordered = changed(await recorded('nft-purchase'), node =>
      node.interfaces.some(name => name.startsWith('nft_sale')) && node.inMessage
        ? { ...node, inMessage: { ...node.inMessage, opCode: 0x1234, body: body(0x1234) } }
        : node,
    )
    expect(kindsIn(ordered)).toEqual(['NftPurchase ok'])
    expect(kindsIn(await recorded('nft-sale-cancel'))).toEqual(['NftItemTransfer ok'])
  })

  test('an item that goes to somebody else is not what the coins bought', async () => {
    const other = changed(await recorded('nft-purchase'), node =>
      node.interfaces.some(name => name.startsWith('nft_sale')) && node.inMessage
        ? { ...node, inMessage: { ...node.inMessage, source: stubAddress('e') } }
        : node,
    )
    expect(kindsIn(other)).toEqual(['NftItemTransfer ok'])
  })
})

describe.skipIf(!hasData)('items that sell themselves', () => {
  test('without the notice of the new owner a payment is a bid', async () => {
    const recording = await recorded('nft--fragment-purchase')
    expect(kindsIn(recording)).toEqual(['NftPurchase ok'])
    expect(kindsIn(changed(recording, node => (node.inMessage?.opCode === 0x05138d91 ? undefined : node)))).toEqual([
      'AuctionBid ok',
    ])
  })

  test('a notice that names no bid is a transfer', async () => {
    const other = changed(await recorded('nft--fragment-purchase'), node => {
      const message = node.inMessage
      if (message?.opCode !== 0x05138d91) return node
      const plain = body(0x05138d91, builder => builder.uint(0, 64).uint(0, 2).uint(0, 1))
      return { ...node, inMessage: { ...message, body: plain } }
    })
    expect(kindsIn(other)).toEqual(['NftItemTransfer ok'])
  })

  test('what an owner sends to his own item is there for it to live on', async () => {
    const recording = alone(await recorded('nft--fragment-purchase'), undefined)
    const [bid] = found(recording)
    if (bid?.type !== 'AuctionBid') throw new Error('it is a bid')
    const nftItem: typeof noFacts.nftItem = account => {
      const known = recording.facts.nftItem(account)
      return known && { ...known, owner: bid.detail.bidder }
    }
    expect(kindsIn({ ...recording, facts: { ...recording.facts, nftItem } })).toEqual([])
  })

  test('coins for a domain are a bid while its auction runs', async () => {
    const recording = alone(await recorded('dns-auction-bid'), undefined)
    expect(kindsIn(recording)).toEqual(['AuctionBid ok'])
    expect(kindsIn(saying(recording, { endsAt: unixSec(1) }))).toEqual([])
    expect(kindsIn({ ...recording, facts: { ...recording.facts, nftAuction: noFacts.nftAuction } })).toEqual([])
  })

  test('who is outbid proves that there was a bid', async () => {
    const recording = await recorded('dns-auction-bid')
    expect(kindsIn(saying(recording, { endsAt: unixSec(1) }))).toEqual(['AuctionBid ok'])
    expect(kindsIn(changed(saying(recording, { endsAt: unixSec(1) }), swapOps(0x557cea20, 0x557cea21)))).toEqual([])
  })
})
