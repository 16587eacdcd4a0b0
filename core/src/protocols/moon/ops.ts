import { abiJettonPayload, abiOp } from '../../actions/engine/abiOp.ts'

export const moonSwapPayload = abiJettonPayload('MoonSwap')
export const moonSwap = abiOp('MoonSwap')
/** A body, or a forward payload. */
export const moonSwapSucceed = abiOp('MoonSwapSucceed')
/** A body, or a forward payload. */
export const moonSwapFailed = abiOp('MoonSwapFailed')

export const moonDepositPayload = abiJettonPayload('MoonDepositLiquidity')
export const moonDeposit = abiOp('MoonDepositLiquidity')
export const moonDepositRecord = abiOp('MoonDepositRecord')
export const moonProvideLiquidity = abiOp('MoonProvideLiquidity')
export const moonProvideSucceed = abiOp('MoonProvideLiquiditySucceed')
