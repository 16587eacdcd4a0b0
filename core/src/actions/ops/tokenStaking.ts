import { bigUint, record } from '../../tlb/combinators.ts'
import { type Address, addressOf, type Hash } from '../../units.ts'
import { op } from '../op.ts'

// The texts are the forms of hashes; both are constants of the protocol.
/** Ethena's contract that takes dollars for shares, and shares for dollars. */
export const ethenaPool: Address = addressOf(
  0,
  'a11ae0f5bb47bb2945871f915a621ff281c2d786c746da74873d71d6f2aaa7a5' as Hash,
)
/** The master of Ethena's shares. */
export const ethenaShare: Address = addressOf(
  0,
  'd0e545323c7acb7102653c073377f7e3c67f122eb94d430a250739f109d4a57d' as Hash,
)

// deposit_payload#f9471134 oracle_params:(Maybe ^Cell) forward_ton_amount:Coins … = ForwardPayload;
export const affluentDepositOrder = op('AffluentDepositOrder', record('#f9471134', {}))

// provide_aggregated_data#b0c69ffe query_id:uint64 asset_requests:(Maybe ^Cell) … = InternalMsgBody;
/** A vault of Affluent must know prices first. */
export const affluentAsk = op('ProvideAggregatedData', record('#b0c69ffe', { query_id: bigUint(64) }))
/* The way of the question to the oracles and of the answer back; what is not named is in no published schema. */
export const affluentAskPool = op('AffluentAskPool', record('#2a75c2f1', {}))
export const affluentAskAsset = op('AffluentAskAsset', record('#f1cafcb2', {}))
export const affluentTake = op('AffluentTake', record('#b675cea5', {}))
// take_aggregated_data#ab7bef17 query_id:uint64 index:Coins … context_payload:DepositContext = InternalMsgBody;
export const affluentTakeForDeposit = op('TakeAggregatedDataDeposit', record('#ab7bef17', {}))
// take_aggregated_data#d9cf8c91 query_id:uint64 index:Coins … context_payload:WithdrawContext = InternalMsgBody;
export const affluentTakeForWithdrawal = op('TakeAggregatedDataWithdraw', record('#d9cf8c91', {}))
/** The vault knows all that it asked for. */
export const affluentKnown = op('AffluentKnown', record('#77c65602', {}))
