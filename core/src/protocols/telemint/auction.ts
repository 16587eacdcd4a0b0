import { defineOp } from '../../actions/engine/op.ts'
import { definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { coinAmount } from '../../actions/kinds/tokenAmount.ts'
import { rejection } from '../../actions/ops/rejection.ts'
import { couldBeItem, getCollection, getItemFields } from '../../actions/patterns/market/items.ts'
import { bigUint, coins, maybeAddress, record, ref, uint } from '../../tlb/combinators.ts'

/** teleitem_auction_config$_ beneficiary:MsgAddress initial_min_bid:Coins max_bid:Coins min_bid_step:uint8 … */
const auctionConfig = record('', {
  beneficiary: maybeAddress,
  initial_min_bid: coins,
  max_bid: coins,
  min_bid_step: uint(8),
  min_extend_time: uint(32),
  duration: uint(32),
})
// teleitem_start_auction#487a8e81 query_id:int64 auction_config:^TeleitemAuctionConfig = InternalMsgBody;
const startAuction = defineOp(
  'TeleitemStartAuction',
  record('#487a8e81', { query_id: bigUint(64), config: ref(auctionConfig) }),
)
// teleitem_cancel_auction#371638ae query_id:int64 = InternalMsgBody;
const cancelAuction = defineOp('TeleitemCancelAuction', record('#371638ae', { query_id: bigUint(64) }))
// teleitem_ok#a37a0983 query_id:int64 = InternalMsgBody; only for a request with a query id
const teleitemOk = defineOp('TeleitemOk', record('#a37a0983', { query_id: bigUint(64) }))

const children = { confirmation: optional(tx(teleitemOk)), rejection }

/**
 * The owner of a Telegram username, number or gift puts it up for auction; the item runs the auction itself.
 *
 *     owner ──teleitem_start_auction──▶ item (──teleitem_ok──▶ owner)?
 */
export const telegramAuctionStart = definePattern({
  name: 'nfts.telegramAuctionStart',
  actionType: 'TelegramItemAuctionStart',
  shape: sentTx(startAuction, { where: ({ node }) => couldBeItem(node), children }),
  build: ({ node, body: { config } }, facts) => ({
    success: node.success,
    detail: {
      owner: node.from,
      item: node.account,
      ...getItemFields(node.account, facts),
      ...(config.beneficiary !== undefined && { beneficiary: config.beneficiary }),
      minBid: coinAmount(config.initial_min_bid),
      ...(config.max_bid > 0n && { maxBid: coinAmount(config.max_bid) }),
      minBidStep: BigInt(config.min_bid_step),
      duration: BigInt(config.duration),
    },
  }),
})

/**
 * The owner takes a Telegram item off its auction, which is possible until the first bid.
 *
 *     owner ──teleitem_cancel_auction──▶ item (──teleitem_ok──▶ owner)?
 */
export const telegramAuctionCancel = definePattern({
  name: 'nfts.telegramAuctionCancel',
  actionType: 'TelegramItemAuctionCancel',
  shape: sentTx(cancelAuction, { where: ({ node }) => couldBeItem(node), children }),
  build({ node }, facts) {
    const collection = getCollection(node.account, facts)
    return {
      success: node.success,
      detail: { owner: node.from, item: node.account, ...(collection !== undefined && { collection }) },
    }
  },
})
