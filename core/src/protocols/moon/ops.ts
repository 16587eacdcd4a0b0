import { defineOp } from '../../actions/engine/op.ts'
import { bigUint, coins, maybeAddress, record, uint, varUint } from '../../tlb/combinators.ts'

// swap_params#_ min_out:(VarUInteger 16) deadline:uint64 excess:MsgAddress referral:MsgAddress
//   next_fulfill:(Maybe ^NextPayload) next_reject:(Maybe ^NextPayload) = SwapParams;
const params = { min_out: varUint(4), deadline: bigUint(64), excess: maybeAddress, referral: maybeAddress }

// swap#b37a900b swap_params:SwapParams = ForwardPayload;
export const moonSwapPayload = defineOp('MoonSwapPayload', record('#b37a900b', params))
// swap#b37a900b query_id:uint64 amount:(VarUInteger 16) swap_params:SwapParams = InternalMsgBody;
export const moonSwap = defineOp(
  'MoonSwap',
  record('#b37a900b', { query_id: bigUint(64), amount: varUint(4), ...params }),
)
// swap_succeed#cb7f38d6 = InternalMsgBody, or ForwardPayload;
export const moonSwapSucceed = defineOp('MoonSwapSucceed', record('#cb7f38d6', {}))
// swap_failed#c47c1f57 = InternalMsgBody, or ForwardPayload;
export const moonSwapFailed = defineOp('MoonSwapFailed', record('#c47c1f57', {}))

// deposit_liquidity#b31db781 min_lp_out:(VarUInteger 16) = ForwardPayload;
export const moonDepositPayload = defineOp('MoonDepositPayload', record('#b31db781', {}))

// deposit_liquidity#b31db781 query_id:uint64 min_lp_out:(VarUInteger 16) = InternalMsgBody;
export const moonDeposit = defineOp(
  'MoonDepositLiquidity',
  record('#b31db781', { query_id: bigUint(64), min_lp: varUint(4) }),
)

// deposit_record#baaa2c1b query_id:uint64 asset_number:uint8 deposit_amount:Coins min_lp_amount:Coins = InternalMsgBody;
export const moonDepositRecord = defineOp(
  'MoonDepositRecord',
  record('#baaa2c1b', { query_id: bigUint(64), asset: uint(8), amount: coins, min_lp: coins }),
)

// provide_liquidity#6b1b8a3f query_id:uint64 amount1:Coins amount2:Coins user:MsgAddress min_lp_amount:Coins = InternalMsgBody;
export const moonProvideLiquidity = defineOp(
  'MoonProvideLiquidity',
  record('#6b1b8a3f', { query_id: bigUint(64), amount1: coins, amount2: coins, user: maybeAddress }),
)

// provide_liquidity_succeed#737b4eb6 = InternalMsgBody;
export const moonProvideSucceed = defineOp('MoonProvideLiquiditySucceed', record('#737b4eb6', {}))
