import { address, bigUint, coins, record, time } from '../../tlb/combinators.ts'
import { op } from '../op.ts'

// outbid_notification#557cea20 query_id:uint64 = InternalMsgBody;
/** An item that sells itself gives back what was bid before. */
export const outbidNotification = op('OutbidNotification', record('#557cea20', { query_id: bigUint(64) }))

// fill_up#370fec51 query_id:uint64 = InternalMsgBody;
/** An item that was sold hands on what it was sold for. */
export const fillUp = op('AuctionFillUp', record('#370fec51', { query_id: bigUint(64) }))

// telemint_msg_deploy#4637289a sig:bits512 msg:TelemintUnsignedDeploy = InternalMsgBody; 4637289b with restrictions
export const telemintDeploy = op('TelemintDeploy', record('#4637289a', { sig: bigUint(512) }))
/** The same with restrictions of who may send it. */
export const telemintDeployV2 = op('TelemintDeployV2', record('#4637289b', { sig: bigUint(512) }))

// teleitem_msg_deploy#299a3e15 sender_address:MsgAddressInt bid:Grams token_info:^TelemintTokenInfo … = InternalMsgBody;
export const teleitemDeploy = op('TeleitemDeploy', record('#299a3e15', { sender_address: address, bid: coins }))

// teleitem_return_bid#a43227e1 query_id:int64 = InternalMsgBody;
/** The item was there already, or may not be: the bid comes back. */
export const teleitemReturnBid = op('TeleitemReturnBid', record('#a43227e1', { query_id: bigUint(64) }))

// teleitem_bid_info#38127de1 bid:Grams bid_ts:uint32 = the payload of ownership_assigned when an auction has ended
export const teleitemBidInfo = op('TeleitemBidInfo', record('#38127de1', { bid: coins, bid_ts: time }))
