import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { NftItem } from '../../contract/schemas/nft.ts'
import { Price } from '../../contract/schemas/price.ts'
import type { Address } from '../../units.ts'
import { defineAction } from './defineAction.ts'
import { paymentMovements } from './preview.ts'
import { formatTokenAmount, type TokenAmount, toPrice } from './tokenAmount.ts'

type Detail = {
  readonly auction: 'DNS.ton' | 'DNS.tg' | 'NUMBER.tg' | 'getgems'
  readonly nft: Address
  readonly seller: Address
  readonly buyer: Address
  readonly price: TokenAmount
  /** The item sold itself: it changed owners without an NFT transfer. */
  readonly isSoldByItem?: true
}

/** A purchase of an NFT item. */
export const nftPurchase = defineAction<Detail>()({
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
