import { defineOp } from '../../actions/engine/op.ts'
import { bigUint, record } from '../../tlb/combinators.ts'

// deposit_payload#f9471134 oracle_params:(Maybe ^Cell) forward_ton_amount:Coins … = ForwardPayload;
export const affluentDepositPayload = defineOp('AffluentDepositPayload', record('#f9471134', {}))

// provide_aggregated_data#b0c69ffe query_id:uint64 asset_requests:(Maybe ^Cell) … = InternalMsgBody;
/** An Affluent vault requests prices from oracles. */
export const affluentProvideData = defineOp('ProvideAggregatedData', record('#b0c69ffe', { query_id: bigUint(64) }))

/* The oracle request and its response; operations without a TL-B line are in no published schema. */
export const affluentRequestPool = defineOp('AffluentRequestPool', record('#2a75c2f1', {}))

export const affluentRequestAsset = defineOp('AffluentRequestAsset', record('#f1cafcb2', {}))

export const affluentTakeData = defineOp('AffluentTakeData', record('#b675cea5', {}))

// take_aggregated_data#ab7bef17 query_id:uint64 index:Coins … context_payload:DepositContext = InternalMsgBody;
export const affluentTakeDataForDeposit = defineOp('TakeAggregatedDataDeposit', record('#ab7bef17', {}))

// take_aggregated_data#d9cf8c91 query_id:uint64 index:Coins … context_payload:WithdrawContext = InternalMsgBody;
export const affluentTakeDataForWithdrawal = defineOp('TakeAggregatedDataWithdraw', record('#d9cf8c91', {}))

/** The vault has received all requested prices. */
export const affluentDataReady = defineOp('AffluentDataReady', record('#77c65602', {}))
