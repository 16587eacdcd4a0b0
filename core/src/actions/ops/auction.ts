import { abiNftPayload, abiOp } from '../engine/abiOp.ts'

/** Refund of the previous bid by an item that runs its own auction. */
export const outbidNotification = abiOp('OutbidNotification')
/** Payout of the price by a sold item. */
export const fillUp = abiOp('AuctionFillUp')
export const telemintDeploy = abiOp('TelemintDeploy')
/** The same with restrictions on the sender. */
export const telemintDeployV2 = abiOp('TelemintDeployV2')
export const teleitemDeploy = abiOp('TeleitemDeploy')
/** Refund of a bid for an existing or restricted item. */
export const teleitemReturnBid = abiOp('TeleitemReturnBid')
/** The payload of ownership_assigned when an auction has ended. */
export const teleitemBidInfo = abiNftPayload('TeleitemBidInfo')
