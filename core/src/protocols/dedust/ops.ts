import { abiEvent, abiJettonPayload, abiOp, defineOp } from '../../actions/engine/op.ts'
import type { TokenAsset } from '../../actions/kinds/tokenAmount.ts'
import type { DedustAsset } from '../../messages/bodies.gen.ts'
import { record } from '../../tlb/combinators.ts'
import { addressOf } from '../../units.ts'

/** The token that DeDust means. */
export function fromDedustAsset(asset: DedustAsset): TokenAsset {
  if (asset.sum_type === 'Native') return { type: 'coin' }
  if (asset.sum_type === 'ExtraCurrency') return { type: 'currency', id: asset.extra_currency.currency_id >>> 0 }
  return { type: 'jetton', master: addressOf(asset.jetton.workchain_id, asset.jetton.address) }
}

export const dedustSwap = abiOp('DedustSwap')
export const dedustSwapPayload = abiJettonPayload('DedustSwap')
export const dedustSwapExternal = abiOp('DedustSwapExternal')
export const dedustSwapPeer = abiOp('DedustSwapPeer')
export const dedustPayoutFromPool = abiOp('DedustPayoutFromPool')
export const dedustPayout = abiOp('DedustPayout')
export const dedustSwapEvent = abiEvent('DedustSwap')

/* Operations by `record` are in no published schema; their purpose is inferred from traces. */

export const dedustDeposit = abiOp('DedustDepositLiquidity')
export const dedustDepositPayload = abiJettonPayload('DedustDepositLiquidity')
/** A vault notifies the factory of one side; the factory deploys the deposit contract, which waits for both sides. */
export const dedustFactoryDeposit = defineOp('DedustFactoryDeposit', record('#f04ec526', {}))
/** The factory deploys the deposit contract. */
export const dedustDeployDeposit = defineOp('DedustDeployDeposit', record('#9b3aa3fa', {}))
/** One side arrives at the deposit contract. */
export const dedustAddSide = defineOp('DedustAddSide', record('#54240fe5', {}))
/** The deposit contract sends both sides to the pool. */
export const dedustDepositAll = abiOp('DedustDepositLiquidityAll')
/** The pool accepted the deposit. */
export const dedustDepositAccepted = defineOp('DedustDepositAccepted', record('#aae79256', {}))
/** The pool rejected the deposit. */
export const dedustDepositRejected = defineOp('DedustDepositRejected', record('#e1a36cd4', {}))
/** The deposit contract requests a refund from a vault. */
export const dedustRefund = defineOp('DedustRefund', record('#6b0b787f', {}))
