import { bigUint, maybeAddress, record, varUint } from '../../tlb/combinators.ts'
import { defineOp } from '../op.ts'

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
