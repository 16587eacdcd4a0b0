import { defineOp } from '../../actions/engine/op.ts'
import { bigUint, coins, record } from '../../tlb/combinators.ts'

// whales_nominators_deposit#7bcd1fef query_id:int64 gas:Grams = InternalMsgBody;
export const whalesNominatorsDeposit = defineOp(
  'WhalesNominatorsDeposit',
  record('#7bcd1fef', { query_id: bigUint(64), gas: coins }),
)

// whales_nominators_withdraw#da803efd query_id:int64 gas:Grams amount:Grams = InternalMsgBody;
export const whalesNominatorsWithdraw = defineOp(
  'WhalesNominatorsWithdraw',
  record('#da803efd', { query_id: bigUint(64), gas: coins, amount: coins }),
)

// whales_nominators_stake_withdraw_completed#23d421e1 query_id:int64 = InternalMsgBody;
export const whalesWithdrawCompleted = defineOp(
  'WhalesNominatorsStakeWithdrawCompleted',
  record('#23d421e1', { query_id: bigUint(64) }),
)

// whales_nominators_stake_withdraw_delayed#74bb3427 query_id:int64 = InternalMsgBody;
export const whalesWithdrawDelayed = defineOp(
  'WhalesNominatorsStakeWithdrawDelayed',
  record('#74bb3427', { query_id: bigUint(64) }),
)
