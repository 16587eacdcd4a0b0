import { abiJettonPayload, abiOp } from '../../actions/engine/op.ts'

export const bidaskSwapPayload = abiJettonPayload('BidaskSwap')
export const bidaskSwapPayloadV2 = abiJettonPayload('BidaskSwapV2')
export const bidaskSwap = abiOp('BidaskSwap')
export const bidaskSwapV2 = abiOp('BidaskSwapV2')
export const bidaskInternalSwap = abiOp('BidaskInternalSwap')
export const bidaskInternalSwapV2 = abiOp('BidaskInternalSwapV2')
export const bidaskContinueSwap = abiOp('BidaskInternalContinueSwap')
export const bidaskContinueSwapV2 = abiOp('BidaskInternalContinueSwapV2')
export const bidaskSwapSuccess = abiOp('BidaskSwapSuccess')
export const bidaskSwapSuccessV2 = abiOp('BidaskSwapSuccessV2')
export const bidaskSwapFallback = abiOp('BidaskSwapFallback')
export const bidaskSwapFallbackV2 = abiOp('BidaskSwapFallbackV2')
export const bidaskNativePayout = abiOp('BidaskNativeTransferNotification')

export const bidaskProvidePayload = abiJettonPayload('BidaskProvide')
/** The same for the TON of the message. */
export const bidaskProvide = abiOp('BidaskProvide')
export const bidaskProvideBothPayload = abiJettonPayload('BidaskProvideBoth')
export const bidaskSaveLiquidity = abiOp('BidaskSaveLiquidityInfo')
export const bidaskContinueProvide = abiOp('BidaskInternalContinueProvide')
export const bidaskProvideRefund = abiOp('BidaskProvideRefund')
export const bidaskLiquidityNotify = abiOp('BidaskAddingLiquidityNotify')
