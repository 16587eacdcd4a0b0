import { defineOp } from '../../actions/engine/op.ts'
import { bigUint, bool, coins, either, int, maybeAddress, record, uint } from '../../tlb/combinators.ts'

const limits = { to_address: maybeAddress, slippage: either(coins, bigUint(256)), exact_out: coins }

// swap#f2ef6c1b to_address:MsgAddress slippage:(Either Coins uint256) exact_out:Coins … = ForwardPayload;
export const bidaskSwapPayload = defineOp('BidaskSwapPayload', record('#f2ef6c1b', limits))
// swap#87d36990 to_address:MsgAddress slippage:(Either Coins uint256) exact_out:Coins … = ForwardPayload;
export const bidaskSwapPayloadV2 = defineOp('BidaskSwapPayloadV2', record('#87d36990', limits))

const native = { query_id: bigUint(64), native_amount: coins, ...limits }

// swap#f2ef6c1b query_id:uint64 native_amount:Coins to_address:MsgAddress slippage:(Either Coins uint256) … = InternalMsgBody;
export const bidaskSwap = defineOp('BidaskSwap', record('#f2ef6c1b', native))
// swap#87d36990 query_id:uint64 native_amount:Coins to_address:MsgAddress slippage:(Either Coins uint256) … = InternalMsgBody;
export const bidaskSwapV2 = defineOp('BidaskSwapV2', record('#87d36990', native))

const internal = {
  query_id: bigUint(64),
  to_address: maybeAddress,
  order: bool,
  is_x: bool,
  amount_in: coins,
  amount_out: coins,
}

// internal_swap#66210c65 query_id:uint64 to_address:MsgAddress order:Bool is_x:Bool amount_in:Coins amount_out:Coins …
export const bidaskInternalSwap = defineOp('BidaskInternalSwap', record('#66210c65', internal))
// internal_swap#87d36990, as above
export const bidaskInternalSwapV2 = defineOp('BidaskInternalSwapV2', record('#87d36990', internal))
// internal_continue_swap#59699475, as above
export const bidaskContinueSwap = defineOp('BidaskContinueSwap', record('#59699475', internal))
// internal_continue_swap#5a6a036f, as above
export const bidaskContinueSwapV2 = defineOp('BidaskContinueSwapV2', record('#5a6a036f', internal))

const outcome = {
  query_id: bigUint(64),
  new_current_bin: int(32),
  new_sqrt_price: bigUint(256),
  order: bool,
  amount_x: coins,
  amount_y: coins,
  is_x: bool,
  user_address: maybeAddress,
}

// swap_success#520e4831 query_id:uint64 new_current_bin:int32 new_sqrt_price:uint256 order:Bool amount_x:Coins
//   amount_y:Coins is_x:Bool user_address:MsgAddress … = InternalMsgBody;
export const bidaskSwapSuccess = defineOp('BidaskSwapSuccess', record('#520e4831', outcome))
// swap_success#d3a25890, as above
export const bidaskSwapSuccessV2 = defineOp('BidaskSwapSuccessV2', record('#d3a25890', outcome))

// swap_fallback#1bba3896 query_id:uint64 first_range_bin:int32 order:Bool user_address:MsgAddress is_x:Bool
//   amount_in:Coins … = InternalMsgBody;
export const bidaskSwapFallback = defineOp(
  'BidaskSwapFallback',
  record('#1bba3896', {
    query_id: bigUint(64),
    first_range_bin: int(32),
    order: bool,
    user_address: maybeAddress,
    is_x: bool,
    amount_in: coins,
  }),
)

// native_transfer_notification#6edd65f0 query_id:uint64 notification_bit:Bool native_amount:Coins
//   forward_payload:(Maybe ^Cell) = InternalMsgBody;
export const bidaskNativePayout = defineOp(
  'BidaskNativePayout',
  record('#6edd65f0', { query_id: bigUint(64), notification: bool, native_amount: coins }),
)

// provide#96feef7b deposit_type:uint4 liquidity_dict:(HashmapE 32 int32) … = ForwardPayload;
export const bidaskProvidePayload = defineOp('BidaskProvidePayload', record('#96feef7b', { deposit_type: uint(4) }))

// provide#96feef7b query_id:uint64 deposit_type:uint4 liquidity_dict:(HashmapE 32 int32) … = InternalMsgBody;
/** The same for the TON of the message. */
export const bidaskProvide = defineOp(
  'BidaskProvide',
  record('#96feef7b', { query_id: bigUint(64), deposit_type: uint(4) }),
)

// provide_both#3ea0bafc ton_amount:Coins deposit_type:uint4 liquidity_dict:(HashmapE 32 int32) … = ForwardPayload;
export const bidaskProvideBothPayload = defineOp('BidaskProvideBothPayload', record('#3ea0bafc', { ton_amount: coins }))

// save_liquidity_info#214ad1d2 query_id:uint64 amount_x:Coins amount_y:Coins … = InternalMsgBody;
export const bidaskSaveLiquidity = defineOp(
  'BidaskSaveLiquidityInfo',
  record('#214ad1d2', { query_id: bigUint(64), amount_x: coins, amount_y: coins }),
)

// internal_continue_provide#0c09445a query_id:uint64 amount_x:Coins amount_y:Coins … = InternalMsgBody;
export const bidaskContinueProvide = defineOp(
  'BidaskInternalContinueProvide',
  record('#0c09445a', { query_id: bigUint(64), amount_x: coins, amount_y: coins }),
)

// provide_refund#02422cbe query_id:uint64 first_range_bin:int32 x_excess:Coins y_excess:Coins … = InternalMsgBody;
export const bidaskProvideRefund = defineOp(
  'BidaskProvideRefund',
  record('#02422cbe', { query_id: bigUint(64), first_bin: int(32), excess_x: coins, excess_y: coins }),
)

// adding_liquidity_notify#af31d23f query_id:uint64 user_address:MsgAddress amount_x:Coins amount_y:Coins … = InternalMsgBody;
export const bidaskLiquidityNotify = defineOp(
  'BidaskAddingLiquidityNotify',
  record('#af31d23f', { query_id: bigUint(64), user_address: maybeAddress, amount_x: coins, amount_y: coins }),
)
