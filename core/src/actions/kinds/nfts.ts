import { z } from 'zod'
import { NftItem } from '../../contract/schemas/assets.ts'
import type { Names } from '../../naming/Names.ts'
import type { Address } from '../../units.ts'
import { defineAction } from './defineAction.ts'
import {
  absent,
  account,
  commentProperties,
  type MessageComment,
  noRefund,
  optionalAccount,
  price,
  rawAccount,
} from './properties.ts'
import { formatTokenAmount, paymentMovements, type TokenAmount } from './tokenAmount.ts'

type TransferDetail = MessageComment & {
  readonly nft: Address
  readonly sender: Address | undefined
  readonly recipient: Address | undefined
}

/** A transfer of an NFT item. */
export const nftItemTransfer = defineAction<TransferDetail>()({
  id: 'NftItemTransferAction',
  reply: {
    sender: optionalAccount(d => d.sender),
    recipient: optionalAccount(d => d.recipient),
    nft: rawAccount(d => d.nft),
    ...commentProperties,
    payload: absent(z.string()),
    refund: noRefund,
  },
  preview: (_d, _, texts) => ({
    name: 'NFT Transfer',
    description: texts.NftItemTransfer({ count: 1 }),
    value: '1 NFT',
  }),
  accounts: d => [d.recipient, d.sender, d.nft].filter(account => account !== undefined),
  movements: d => [{ asset: { type: 'nft', item: d.nft }, amount: 1n, from: d.sender, to: d.recipient }],
})

const AuctionType = z.enum(['DNS.ton', 'DNS.tg', 'NUMBER.tg', 'getgems'])

type PurchaseDetail = {
  readonly auction: z.output<typeof AuctionType>
  readonly nft: Address
  readonly seller: Address
  readonly buyer: Address
  readonly price: TokenAmount
  /** The item sold itself: it changed owners without an NFT transfer. */
  readonly isSoldByItem?: true
}

/** A purchase of an NFT item. */
export const nftPurchase = defineAction<PurchaseDetail>()({
  id: 'NftPurchaseAction',
  reply: {
    auction_type: { schema: AuctionType, get: d => d.auction },
    amount: price(d => d.price),
    nft: { schema: NftItem, get: (d, names) => names.nft(d.nft) },
    seller: account(d => d.seller),
    buyer: account(d => d.buyer),
  },
  preview(d, names, texts) {
    const { metadata, previews } = names.nft(d.nft)
    const name = typeof metadata.name === 'string' ? metadata.name : 'NFT'
    return {
      name: 'NFT Purchase',
      description: texts.NftPurchase({ name }),
      value: formatTokenAmount(d.price, names),
      valueImage: previews?.[0]?.url ?? '',
    }
  },
  accounts: d => [d.nft, d.buyer],
  otherAccounts: d => [d.seller],
  items: d => [d.nft],
  // A transfer of the item is part of the purchase and has its movement.
  movements: d => [
    ...paymentMovements(d.price, d.buyer, d.seller),
    ...(d.isSoldByItem
      ? [{ asset: { type: 'nft' as const, item: d.nft }, amount: 1n, from: d.seller, to: d.buyer }]
      : []),
  ],
})

type BidDetail = {
  readonly auction: z.output<typeof AuctionType>
  readonly bidder: Address
  readonly auctionContract: Address
  readonly nft: Address | undefined
  readonly bid: TokenAmount
}

/** A bid for an item. */
export const auctionBid = defineAction<BidDetail>()({
  id: 'AuctionBidAction',
  reply: {
    auction_type: { schema: AuctionType, get: d => d.auction },
    amount: price(d => d.bid),
    nft: { schema: NftItem.optional(), get: (d, names) => d.nft && names.nft(d.nft) },
    bidder: account(d => d.bidder),
    auction: account(d => d.auctionContract),
  },
  preview(d, names, texts) {
    const name = d.nft && names.nft(d.nft).metadata.name
    return {
      name: 'Auction bid',
      description: texts.AuctionBid({
        amount: formatTokenAmount(d.bid, names),
        name: typeof name === 'string' ? name : 'NFT',
      }),
    }
  },
  accounts: d => [d.bidder, d.auctionContract],
  items: d => (d.nft ? [d.nft] : []),
  movements: d => paymentMovements(d.bid, d.bidder, d.auctionContract),
})

type RenewDetail = {
  readonly domain: string | undefined
  readonly item: Address
  readonly renewer: Address
}

function getDomain(d: RenewDetail, names: Names): string {
  const { dns } = names.nft(d.item)
  return d.domain ?? dns ?? 'unknown'
}

/** A domain is renewed for a year. */
export const domainRenew = defineAction<RenewDetail>()({
  id: 'DomainRenewAction',
  reply: {
    domain: { schema: z.string(), get: getDomain },
    contract_address: rawAccount(d => d.item),
    renewer: account(d => d.renewer),
  },
  preview(d, names, texts) {
    const domain = getDomain(d, names)
    return {
      name: 'Domain Renew',
      description: texts.DomainRenew({ domain }),
      value: domain,
    }
  },
  accounts: d => [d.renewer, d.item],
  items: d => [d.item],
})
