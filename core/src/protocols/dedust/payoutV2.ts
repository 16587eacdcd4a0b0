import { defineOp } from '../../actions/engine/op.ts'
import type { CoinPayout } from '../../actions/patterns/payouts.ts'
import { bigUint, coins, int, record } from '../../tlb/combinators.ts'

// payout#3216ca09 query_id:uint64 amount:Coins exit_code:int32 … = InternalMsgBody;
export const payoutV2 = defineOp(
  'DedustV2Payout',
  record('#3216ca09', { query_id: bigUint(64), amount: coins, exit_code: int(32) }),
)

/** TON that a pool of the second version pays. */
export const tonPayout: CoinPayout<{ readonly amount: bigint }> = {
  op: payoutV2,
  getAmount: (_, { amount }) => amount,
}
