import { auctionKinds } from './nftAuctions.ts'
import { collectionKinds } from './nftCollections.ts'
import { offerKinds } from './nftOffers.ts'
import { saleKinds } from './nftSales.ts'
import { soulboundKinds } from './soulbound.ts'

/** Kinds of NFT items, their collections and markets, beside the transfer, the purchase and the bid of `/v2`. */
export const nftKinds = { ...collectionKinds, ...saleKinds, ...auctionKinds, ...offerKinds, ...soulboundKinds } as const
