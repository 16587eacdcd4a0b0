import { amountOf, type ToncenterFields } from './toncenterFields.ts'

/** Kinds of the family nfts, as toncenter's classifier writes them. */
export const nftFields: ToncenterFields = {
  NftMint: toMint,
  SbtMint: toMint,
  NftDataRequest: d => ({
    source: d.requester,
    asset: d.collection,
    asset_secondary: d.item,
    nft_item_index: d.index,
  }),
  NftPutOnSale: d => ({
    source: d.owner,
    source_secondary: d.listing,
    destination: d.sale,
    destination_secondary: d.marketplace,
    asset: d.collection,
    asset_secondary: d.item,
    nft_item_index: d.index,
    full_price: amountOf(d.price),
    marketplace_fee: amountOf(d.fee),
    royalty_amount: amountOf(d.royalty),
    marketplace_fee_address: d.feeAddress,
    royalty_address: d.royaltyAddress,
  }),
  NftPutOnAuction: d => ({
    source: d.owner,
    source_secondary: d.listing,
    destination: d.auction,
    destination_secondary: d.marketplace,
    asset: d.collection,
    asset_secondary: d.item,
    nft_item_index: d.index,
    mp_fee_factor: d.feeFactor,
    mp_fee_base: d.feeBase,
    royalty_fee_base: d.royaltyBase,
    max_bid: amountOf(d.maxBid) ?? (d.minBid && 0n),
    min_bid: amountOf(d.minBid),
    marketplace_fee_address: d.feeAddress,
    royalty_address: d.royaltyAddress,
  }),
  NftSaleUpdate: d => ({
    source: d.owner,
    destination: d.sale,
    marketplace_address: d.marketplace,
    asset_secondary: d.item,
    full_price: d.price.amount,
    marketplace_fee: amountOf(d.fee),
    royalty_amount: amountOf(d.royalty),
  }),
  NftSaleCancel: d => ({
    source: d.owner,
    destination: d.sale,
    asset: d.collection,
    asset_secondary: d.item,
    marketplace_address: d.marketplace,
  }),
  NftAuctionCancel: d => ({
    source: d.owner,
    destination: d.auction,
    asset: d.collection,
    asset_secondary: d.item,
    marketplace_address: d.marketplace,
  }),
  NftAuctionFinish: d => ({
    source: d.winner ?? d.owner,
    destination: d.auction,
    asset: d.collection,
    asset_secondary: d.item,
    marketplace_address: d.marketplace,
  }),
  AuctionOutbid: d => ({
    source: d.auction,
    source_secondary: d.bidder,
    destination: d.outbid,
    asset: d.collection,
    asset_secondary: d.item,
    amount: d.refund.amount,
    marketplace_address: d.marketplace,
    content: d.comment,
  }),
  TelegramItemAuctionStart: d => ({
    source: d.owner,
    destination: d.item,
    asset: d.collection,
    asset_secondary: d.item,
    nft_item_index: d.index,
    // Items of Telegram have no fee of a marketplace.
    mp_fee_factor: 0n,
    mp_fee_base: 0n,
    royalty_fee_base: 0n,
    max_bid: d.maxBid?.amount ?? 0n,
    min_bid: d.minBid.amount,
    marketplace_fee_address: d.beneficiary,
  }),
  TelegramItemAuctionCancel: d => ({
    source: d.owner,
    destination: d.item,
    asset: d.collection,
    asset_secondary: d.item,
  }),
}

type Mint = Parameters<NonNullable<ToncenterFields['NftMint']>>[0]

function toMint(d: Mint) {
  return {
    source: d.deployer,
    destination: d.item,
    asset: d.collection,
    asset_secondary: d.item,
    nft_item_index: d.index,
    opcode: d.opCode,
  }
}
