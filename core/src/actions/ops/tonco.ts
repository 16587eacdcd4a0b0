import { bigUint, maybe, maybeAddress, record, uint, varUint } from '../../tlb/combinators.ts'
import { defineOp } from '../op.ts'
import { refPrefix } from './payload.ts'

/** The code of a successful TONCO swap, from pool to router. */
export const toncoSwapOkCode = 200
/** The code of a rejected swap, whose input is refunded. */
export const toncoSwapRejectedCode = 230

// poolv3_swap#a7fb58f8 target:MsgAddress sqrt_price_limit:uint160 min_out:(VarUInteger 16) … = ForwardPayload;
export const toncoSwapPayload = defineOp(
  'ToncoSwapPayload',
  record('#a7fb58f8', { target: maybeAddress, price_limit: bigUint(160), min_out: varUint(4) }),
)

// poolv3_swap#a7fb58f8 query_id:uint64 owner_address:MsgAddress source_wallet:MsgAddress
//   params:^[ amount:(VarUInteger 16) sqrt_price_limit:uint160 min_out:(VarUInteger 16) ] payloads:^[ … ] = InternalMsgBody;
export const toncoSwap = defineOp(
  'ToncoSwap',
  record('#a7fb58f8', {
    query_id: bigUint(64),
    owner_address: maybeAddress,
    source_wallet: maybeAddress,
    params: refPrefix(record('', { amount: varUint(4), price_limit: bigUint(160), min_out: varUint(4) })),
  }),
)

// pay_to#a1daa96d query_id:uint64 receiver0:MsgAddress receiver1:MsgAddress code:uint32 seqno:uint64
//   coins:(Maybe ^[ amount0:(VarUInteger 16) wallet0:MsgAddress amount1:(VarUInteger 16) wallet1:MsgAddress … ]) … = InternalMsgBody;
export const toncoPayTo = defineOp(
  'ToncoPayTo',
  record('#a1daa96d', {
    query_id: bigUint(64),
    receiver0: maybeAddress,
    receiver1: maybeAddress,
    code: uint(32),
    seqno: bigUint(64),
    coins: maybe(
      refPrefix(record('', { amount0: varUint(4), wallet0: maybeAddress, amount1: varUint(4), wallet1: maybeAddress })),
    ),
  }),
)
