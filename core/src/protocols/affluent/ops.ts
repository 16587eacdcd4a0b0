import { abiJettonPayload, abiOp } from '../../actions/engine/abiOp.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { record } from '../../tlb/combinators.ts'

export const affluentDepositPayload = abiJettonPayload('DepositPayload')
/** An Affluent vault requests prices from oracles. */
export const affluentProvideData = [abiOp('ProvideAggregatedDataDeposit'), abiOp('ProvideAggregatedDataWithdraw')]
/* The oracle request and its response: operations by `record` are in no published schema. */
export const affluentRequestPool = defineOp('AffluentRequestPool', record('#2a75c2f1', {}))
export const affluentRequestAsset = defineOp('AffluentRequestAsset', record('#f1cafcb2', {}))
export const affluentTakeData = defineOp('AffluentTakeData', record('#b675cea5', {}))
export const affluentTakeDataForDeposit = abiOp('TakeAggregatedDataDeposit')
export const affluentTakeDataForWithdrawal = abiOp('TakeAggregatedDataWithdraw')
/** The vault has received all requested prices. */
export const affluentDataReady = defineOp('AffluentDataReady', record('#77c65602', {}))
