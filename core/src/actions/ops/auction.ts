import { address, bigUint, coins, record, time } from '../../tlb/combinators.ts'
import { defineOp } from '../engine/op.ts'

// outbid_notification#557cea20 query_id:uint64 = InternalMsgBody;
/** Refund of the previous bid by an item that runs its own auction. */
export const outbidNotification = defineOp('OutbidNotification', record('#557cea20', { query_id: bigUint(64) }))

// fill_up#370fec51 query_id:uint64 = InternalMsgBody;
/** Payout of the price by a sold item. */
export const fillUp = defineOp('AuctionFillUp', record('#370fec51', { query_id: bigUint(64) }))

// telemint_msg_deploy#4637289a sig:bits512 msg:TelemintUnsignedDeploy = InternalMsgBody; 4637289b with restrictions
export const telemintDeploy = defineOp('TelemintDeploy', record('#4637289a', { sig: bigUint(512) }))
/** The same with restrictions on the sender. */
export const telemintDeployV2 = defineOp('TelemintDeployV2', record('#4637289b', { sig: bigUint(512) }))

// teleitem_msg_deploy#299a3e15 sender_address:MsgAddressInt bid:Grams token_info:^TelemintTokenInfo … = InternalMsgBody;
export const teleitemDeploy = defineOp('TeleitemDeploy', record('#299a3e15', { sender_address: address, bid: coins }))

// teleitem_return_bid#a43227e1 query_id:int64 = InternalMsgBody;
/** Refund of a bid for an existing or restricted item. */
export const teleitemReturnBid = defineOp('TeleitemReturnBid', record('#a43227e1', { query_id: bigUint(64) }))

// teleitem_bid_info#38127de1 bid:Grams bid_ts:uint32 = the payload of ownership_assigned when an auction has ended
export const teleitemBidInfo = defineOp('TeleitemBidInfo', record('#38127de1', { bid: coins, bid_ts: time }))
