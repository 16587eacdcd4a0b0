import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Refund } from '../../contract/schemas/actionParts.ts'
import { NftItem, Price } from '../../contract/schemas/assets.ts'
import type { Address } from '../../units.ts'
import { rawAddress } from '../../wire/schemas.ts'
import { defineAction } from './defineAction.ts'
import { commentFields, type MessageComment, presentComment } from './messageComment.ts'
import { formatTokenAmount, paymentMovements, type TokenAmount, toPrice } from './tokenAmount.ts'

type TransferDetail = MessageComment & {
  readonly nft: Address
  readonly sender: Address | undefined
  readonly recipient: Address | undefined
}

/** A transfer of an NFT item. */
export const nftItemTransfer = defineAction<TransferDetail>()({
  wire: z
    .object({
      sender: AccountAddress.optional(),
      recipient: AccountAddress.optional(),
      nft: rawAddress,
      ...commentFields,
      payload: z.string().optional(),
      refund: Refund.optional(),
    })
    .meta({ id: 'NftItemTransferAction' }),
  present: (d, names) => ({
    ...(d.sender && { sender: names.account(d.sender) }),
    ...(d.recipient && { recipient: names.account(d.recipient) }),
    nft: d.nft,
    ...presentComment(d),
  }),
  preview: (_d, _, texts) => ({
    name: 'NFT Transfer',
    description: texts.NftItemTransfer({ count: 1 }),
    value: '1 NFT',
  }),
  accounts: d => [d.recipient, d.sender, d.nft].filter(account => account !== undefined),
  movements: d => [{ asset: { type: 'nft', item: d.nft }, amount: 1n, from: d.sender, to: d.recipient }],
})

type PurchaseDetail = {
  readonly auction: 'DNS.ton' | 'DNS.tg' | 'NUMBER.tg' | 'getgems'
  readonly nft: Address
  readonly seller: Address
  readonly buyer: Address
  readonly price: TokenAmount
  /** The item sold itself: it changed owners without an NFT transfer. */
  readonly isSoldByItem?: true
}

/** A purchase of an NFT item. */
export const nftPurchase = defineAction<PurchaseDetail>()({
  wire: z
    .object({
      auction_type: z.enum(['DNS.ton', 'DNS.tg', 'NUMBER.tg', 'getgems']),
      amount: Price,
      nft: NftItem,
      seller: AccountAddress,
      buyer: AccountAddress,
    })
    .meta({ id: 'NftPurchaseAction' }),
  present: (d, names) => ({
    auction_type: d.auction,
    amount: toPrice(d.price, names),
    nft: names.nft(d.nft),
    seller: names.account(d.seller),
    buyer: names.account(d.buyer),
  }),
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
  readonly auction: 'DNS.ton' | 'DNS.tg' | 'NUMBER.tg' | 'getgems'
  readonly bidder: Address
  readonly auctionContract: Address
  readonly nft: Address | undefined
  readonly bid: TokenAmount
}

/** A bid for an item. */
export const auctionBid = defineAction<BidDetail>()({
  wire: z
    .object({
      auction_type: z.enum(['DNS.ton', 'DNS.tg', 'NUMBER.tg', 'getgems']),
      amount: Price,
      nft: NftItem.optional(),
      bidder: AccountAddress,
      auction: AccountAddress,
    })
    .meta({ id: 'AuctionBidAction' }),
  present: (d, names) => ({
    auction_type: d.auction,
    amount: toPrice(d.bid, names),
    ...(d.nft && { nft: names.nft(d.nft) }),
    bidder: names.account(d.bidder),
    auction: names.account(d.auctionContract),
  }),
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

/** A domain is renewed for a year. */
export const domainRenew = defineAction<RenewDetail>()({
  wire: z
    .object({ domain: z.string(), contract_address: rawAddress, renewer: AccountAddress })
    .meta({ id: 'DomainRenewAction' }),
  present: (d, names) => ({
    domain: getDomain(d, names.nft(d.item).dns),
    contract_address: d.item,
    renewer: names.account(d.renewer),
  }),
  preview(d, names, texts) {
    const domain = getDomain(d, names.nft(d.item).dns)
    return {
      name: 'Domain Renew',
      description: texts.DomainRenew({ domain }),
      value: domain,
    }
  },
  accounts: d => [d.renewer, d.item],
  items: d => [d.item],
})

const getDomain = (d: RenewDetail, named: string | undefined): string => d.domain ?? named ?? 'unknown'
