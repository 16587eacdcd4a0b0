import { address, bigUint, cellRef, coins, maybe, maybeAddress, record, varUint } from '../../tlb/combinators.ts'
import { defineOp } from '../engine/op.ts'
import { payload } from './payload.ts'

// transfer#0f8a7ea5 query_id:uint64 amount:(VarUInteger 16) destination:MsgAddress response_destination:MsgAddress
//   custom_payload:(Maybe ^Cell) forward_ton_amount:(VarUInteger 16) forward_payload:(Either Cell ^Cell) = InternalMsgBody;
export const jettonTransfer = defineOp(
  'JettonTransfer',
  record('#0f8a7ea5', {
    query_id: bigUint(64),
    amount: varUint(4),
    destination: maybeAddress,
    response_destination: maybeAddress,
    custom_payload: maybe(cellRef),
    forward_ton_amount: coins,
    forward_payload: payload,
  }),
)

// internal_transfer#178d4519 query_id:uint64 amount:(VarUInteger 16) from:MsgAddress response_address:MsgAddress
//   forward_ton_amount:(VarUInteger 16) forward_payload:(Either Cell ^Cell) = InternalMsgBody;
export const jettonInternalTransfer = defineOp(
  'JettonInternalTransfer',
  record('#178d4519', {
    query_id: bigUint(64),
    amount: varUint(4),
    from: maybeAddress,
    response_address: maybeAddress,
    forward_ton_amount: coins,
    forward_payload: payload,
  }),
)

// transfer_notification#7362d09c query_id:uint64 amount:(VarUInteger 16) sender:MsgAddress
//   forward_payload:(Either Cell ^Cell) = InternalMsgBody;
export const jettonNotify = defineOp(
  'JettonNotify',
  record('#7362d09c', {
    query_id: bigUint(64),
    amount: varUint(4),
    sender: maybeAddress,
    forward_payload: payload,
  }),
)

// burn#595f07bc query_id:uint64 amount:(VarUInteger 16) response_destination:MsgAddress
//   custom_payload:(Maybe ^Cell) = InternalMsgBody;
export const jettonBurn = defineOp(
  'JettonBurn',
  record('#595f07bc', { query_id: bigUint(64), amount: varUint(4), response_destination: maybeAddress }),
)

// burn_notification#7bdd97de query_id:uint64 amount:(VarUInteger 16) sender:MsgAddress
//   response_destination:MsgAddress = InternalMsgBody;
export const jettonBurnNotification = defineOp(
  'JettonBurnNotification',
  record('#7bdd97de', { query_id: bigUint(64), amount: varUint(4), sender: maybeAddress }),
)

// mint#642b7d07 query_id:uint64 to_address:MsgAddressInt ton_amount:Coins master_msg:^JettonInternalTransfer = InternalMsgBody;
export const jettonMint = defineOp(
  'JettonMint',
  record('#642b7d07', { query_id: bigUint(64), to_address: address, ton_amount: coins }),
)

// mint#00000015 query_id:uint64 to_address:MsgAddress ton_amount:Coins master_msg:^JettonInternalTransfer = InternalMsgBody;
/** The mint request of early jetton masters. */
export const jettonMintV1 = defineOp(
  'JettonMint',
  record('#00000015', { query_id: bigUint(64), to_address: address, ton_amount: coins, master_msg: cellRef }),
)

// excesses#d53276db query_id:uint64 = InternalMsgBody;
export const excess = defineOp('Excess', record('#d53276db', { query_id: bigUint(64) }))

// megaton_wton_mint#77a33521 query_id:uint64 amount:Coins = InternalMsgBody;
/** Wraps TON into a wrapped TON jetton. */
export const megatonWtonMint = defineOp(
  'MegatonWtonMint',
  record('#77a33521', { query_id: bigUint(64), amount: coins }),
)
