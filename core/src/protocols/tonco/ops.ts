import { defineOp } from '../../actions/engine/op.ts'
import { refPrefix } from '../../actions/ops/payload.ts'
import { bigUint, int, maybe, maybeAddress, record, uint, varUint } from '../../tlb/combinators.ts'

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

// pool_fund_account#4468de77 jetton_target:MsgAddress enough0:(VarUInteger 16) … = ForwardPayload;
export const toncoFundPayload = defineOp('ToncoFundPayload', record('#4468de77', {}))

// poolv3_fund_account#4468de77 query_id:uint64 owner_addr:MsgAddress amount0:(VarUInteger 16)
//   amount1:(VarUInteger 16) … = InternalMsgBody;
export const toncoFund = defineOp(
  'Poolv3FundAccount',
  record('#4468de77', {
    query_id: bigUint(64),
    owner_addr: maybeAddress,
    amount0: varUint(4),
    amount1: varUint(4),
  }),
)

// accountv3_add_liquidity#3ebe5431 query_id:uint64 new_amount0:(VarUInteger 16) new_amount1:(VarUInteger 16) … = InternalMsgBody;
export const toncoAddLiquidity = defineOp('Accountv3AddLiquidity', record('#3ebe5431', { query_id: bigUint(64) }))

// poolv3_mint#81702ef8 query_id:uint64 amount0Funded:(VarUInteger 16) amount1Funded:(VarUInteger 16)
//   recipient:MsgAddress liquidity:uint128 tickLower:int24 tickUpper:int24 = InternalMsgBody;
export const toncoMint = defineOp(
  'Poolv3Mint',
  record('#81702ef8', {
    query_id: bigUint(64),
    amount0: varUint(4),
    amount1: varUint(4),
    recipient: maybeAddress,
    liquidity: bigUint(128),
    tick_lower: int(24),
    tick_upper: int(24),
  }),
)

// positionnftv3_position_init#d5ecca2a query_id:uint64 user_address:MsgAddress liquidity:uint128 … = InternalMsgBody;
export const toncoPositionInit = defineOp(
  'PositionnftV3PositionInit',
  record('#d5ecca2a', { query_id: bigUint(64), user_address: maybeAddress }),
)
