import { address, bigUint, bool, cellRef, coins, maybe, maybeAddress, record } from '../../tlb/combinators.ts'
import { abiNftPayload, abiOp, defineOp } from '../engine/op.ts'

/** A text comment body. */
export const textComment = abiOp('TextComment')
/** The body of a bounced message. */
export const bouncedBody = abiOp('Bounce')

export const jettonTransfer = abiOp('JettonTransfer')
export const jettonInternalTransfer = abiOp('JettonInternalTransfer')
export const jettonNotify = abiOp('JettonNotify')
export const jettonBurn = abiOp('JettonBurn')
export const jettonBurnNotification = abiOp('JettonBurnNotification')
export const jettonMint = abiOp('JettonMint')

// mint#00000015 query_id:uint64 to_address:MsgAddress ton_amount:Coins master_msg:^JettonInternalTransfer = InternalMsgBody;
/** The mint request of early jetton masters, which the ABI does not have: small opcodes mean other things elsewhere. */
export const jettonMintV1 = defineOp(
  'JettonMint',
  record('#00000015', { query_id: bigUint(64), to_address: address, ton_amount: coins, master_msg: cellRef }),
)

// provide_wallet_address#2c76b973 query_id:uint64 owner_address:MsgAddress include_address:Bool = InternalMsgBody;
export const provideWalletAddress = defineOp(
  'JettonProvideWalletAddress',
  record('#2c76b973', { query_id: bigUint(64), owner: maybeAddress, with_owner: bool }),
)
// take_wallet_address#d1735400 query_id:uint64 wallet_address:MsgAddress owner_address:(Maybe ^MsgAddress) = InternalMsgBody;
export const takeWalletAddress = defineOp(
  'JettonTakeWalletAddress',
  record('#d1735400', { query_id: bigUint(64), wallet: maybeAddress, owner: maybe(cellRef) }),
)

export const excess = abiOp('Excess')
/** A transfer of pTON v2, the proxy jetton for TON. */
export const pTonTransfer = abiOp('PtonTonTransfer')

export const nftTransfer = abiOp('NftTransfer')
export const nftOwnershipAssigned = abiOp('NftOwnershipAssigned')

// Items of TON DNS and of Telegram run their own auctions: the protocols of auctions and domains share these.
/** Refund of the previous bid by an item that runs its own auction. */
export const outbidNotification = abiOp('OutbidNotification')
/** Payout of the price by a sold item. */
export const fillUp = abiOp('AuctionFillUp')
/** The payload of ownership_assigned when an auction has ended. */
export const teleitemBidInfo = abiNftPayload('TeleitemBidInfo')

/** The id of the paid invoice, as a message body or a jetton forward payload. */
export const invoicePayload = abiOp('InvoicePayload')

/** Formats the id of an invoice as a UUID. */
export const formatInvoiceId = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
