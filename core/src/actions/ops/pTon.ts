import { bigUint, coins, maybeAddress, record } from '../../tlb/combinators.ts'
import { defineOp } from '../engine/op.ts'
import { payload } from './payload.ts'

// ton_transfer#01f3835d query_id:uint64 ton_amount:Coins refund_address:MsgAddress
//   forward_payload:(Either Cell ^Cell) = InternalMsgBody;
export const pTonTransfer = defineOp(
  'PtonTonTransfer',
  record('#01f3835d', {
    query_id: bigUint(64),
    ton_amount: coins,
    refund_address: maybeAddress,
    forward_payload: payload,
  }),
)
