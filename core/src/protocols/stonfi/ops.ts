import { defineOp } from '../../actions/engine/op.ts'
import { refPrefix } from '../../actions/ops/payload.ts'
import { bigUint, bool, either, maybe, maybeAddress, record, ref, uint, varUint } from '../../tlb/combinators.ts'

/** The exit code of a successful STON.fi swap, from pool to router. */
export const stonfiSwapOkCode = 0xc64370e5
/** The exit code of the referrer's share. */
export const stonfiSwapOkReferralCode = 0x45078540

// swap#25938561 token_wallet:MsgAddress min_out:(VarUInteger 16) to_address:MsgAddress
//   referral_address:(Maybe MsgAddress) = ForwardPayload;
export const stonfiSwapPayload = defineOp(
  'StonfiSwapPayload',
  record('#25938561', { token_wallet: maybeAddress, min_out: varUint(4), to_address: maybeAddress }),
)

// swap#25938561 query_id:uint64 to_address:MsgAddress sender_address:MsgAddress jetton_amount:(VarUInteger 16)
//   min_out:(VarUInteger 16) has_ref_address:Bool addrs:^StonfiSwapAddrs = InternalMsgBody;
export const stonfiSwap = defineOp(
  'StonfiSwap',
  record('#25938561', {
    query_id: bigUint(64),
    to_address: maybeAddress,
    sender_address: maybeAddress,
    jetton_amount: varUint(4),
    min_out: varUint(4),
    has_ref_address: bool,
  }),
)

const amounts = record('', {
  amount0_out: varUint(4),
  token0_address: maybeAddress,
  amount1_out: varUint(4),
  token1_address: maybeAddress,
})

// payment_request#f93bb43f query_id:uint64 owner:MsgAddress exit_code:uint32
//   params:(Either StonfiPayToParams ^StonfiPayToParams) = InternalMsgBody;
export const stonfiPaymentRequest = defineOp(
  'StonfiPaymentRequest',
  record('#f93bb43f', {
    query_id: bigUint(64),
    owner: maybeAddress,
    exit_code: uint(32),
    params: either(amounts, ref(amounts)),
  }),
)

// swap#6664de2a token_wallet1:MsgAddress refund_address:MsgAddress excesses_address:MsgAddress tx_deadline:uint64
//   cross_swap_body:^[ min_out:(VarUInteger 16) receiver:MsgAddress … ] = ForwardPayload;
const swapPayloadV2 = {
  token_wallet1: maybeAddress,
  refund_address: maybeAddress,
  excesses_address: maybeAddress,
  tx_deadline: bigUint(64),
  swap_body: refPrefix(record('', { min_out: varUint(4), receiver: maybeAddress })),
}
export const stonfiSwapPayloadV2 = defineOp('StonfiSwapPayloadV2', record('#6664de2a', swapPayloadV2))

// swap#6664de2a query_id:uint64 from_user:MsgAddress left_amount:(VarUInteger 16) right_amount:(VarUInteger 16)
//   dex_payload:^[ transferred_op:uint32 … as in the payload ] = InternalMsgBody;
export const stonfiSwapV2 = defineOp(
  'StonfiSwapV2',
  record('#6664de2a', {
    query_id: bigUint(64),
    from_user: maybeAddress,
    left_amount: varUint(4),
    right_amount: varUint(4),
    dex_payload: refPrefix(record('', { transferred_op: uint(32), ...swapPayloadV2 })),
  }),
)

// pay_to#657b54f5 query_id:uint64 to_address:MsgAddress excesses_address:MsgAddress original_caller:MsgAddress
//   exit_code:uint32 custom_payload:(Maybe ^Cell) additional_info:^[ fwd_ton_amount:Coins … ] = InternalMsgBody;
export const stonfiPayToV2 = defineOp(
  'StonfiPayToV2',
  record('#657b54f5', {
    query_id: bigUint(64),
    to_address: maybeAddress,
    excesses_address: maybeAddress,
    original_caller: maybeAddress,
    exit_code: uint(32),
    custom_payload: maybe(refPrefix(record('', {}))),
    additional_info: refPrefix(
      record('', {
        fwd_ton_amount: varUint(4),
        amount0_out: varUint(4),
        token0_address: maybeAddress,
        amount1_out: varUint(4),
        token1_address: maybeAddress,
      }),
    ),
  }),
)

// pay_vault#63381632 query_id:uint64 owner:MsgAddress … = InternalMsgBody;
export const stonfiPayVaultV2 = defineOp(
  'StonfiPayVaultV2',
  record('#63381632', { query_id: bigUint(64), owner: maybeAddress }),
)

// deposit_ref_fee#0490f09b query_id:uint64 jetton_amount:(VarUInteger 16) excesses_address:MsgAddress = InternalMsgBody;
export const stonfiDepositRefFeeV2 = defineOp(
  'StonfiDepositRefFeeV2',
  record('#0490f09b', { query_id: bigUint(64), jetton_amount: varUint(4) }),
)

// provide_lp#37c096df token_wallet1:MsgAddress refund_address:MsgAddress … = ForwardPayload;
export const stonfiProvidePayload = defineOp('StonfiProvidePayload', record('#37c096df', {}))

// provide_lp#37c096df query_id:uint64 from_user:MsgAddress left_amount:(VarUInteger 16) right_amount:(VarUInteger 16)
//   dex_payload:^[ … ] = InternalMsgBody;
export const stonfiProvideLp = defineOp(
  'StonfiProvideLpV2',
  record('#37c096df', { query_id: bigUint(64), from_user: maybeAddress, left: varUint(4), right: varUint(4) }),
)

// add_liquidity#50c6a654 query_id:uint64 new_amount0:(VarUInteger 16) new_amount1:(VarUInteger 16) … = InternalMsgBody;
export const stonfiAddLiquidity = defineOp(
  'StonfiAddLiquidityV2',
  record('#50c6a654', { query_id: bigUint(64), amount0: varUint(4), amount1: varUint(4) }),
)

// cb_add_liquidity#06ecd527 query_id:uint64 tot_am0:(VarUInteger 16) tot_am1:(VarUInteger 16) … = InternalMsgBody;
export const stonfiAddLiquidityCallback = defineOp(
  'StonfiCbAddLiquidityV2',
  record('#06ecd527', { query_id: bigUint(64), amount0: varUint(4), amount1: varUint(4) }),
)
