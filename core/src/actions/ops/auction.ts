import { abiNftPayload, abiOp } from '../engine/abiOp.ts'

// Items of TON DNS and of Telegram run their own auctions: the protocols of auctions and domains share these.
/** Refund of the previous bid by an item that runs its own auction. */
export const outbidNotification = abiOp('OutbidNotification')
/** Payout of the price by a sold item. */
export const fillUp = abiOp('AuctionFillUp')
/** The payload of ownership_assigned when an auction has ended. */
export const teleitemBidInfo = abiNftPayload('TeleitemBidInfo')
