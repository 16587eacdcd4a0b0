import { abiJettonPayload, abiOp } from '../../actions/engine/op.ts'

/** The exit code of a successful STON.fi swap, from pool to router. */
export const stonfiSwapOkCode = 0xc64370e5
/** The exit code of the referrer's share. */
export const stonfiSwapOkReferralCode = 0x45078540

export const stonfiSwapPayload = abiJettonPayload('StonfiSwap')
export const stonfiSwap = abiOp('StonfiSwap')
export const stonfiPaymentRequest = abiOp('StonfiPaymentRequest')
export const stonfiSwapPayloadV2 = abiJettonPayload('StonfiSwapV2')
export const stonfiSwapV2 = abiOp('StonfiSwapV2')
export const stonfiPayToV2 = abiOp('StonfiPayToV2')
export const stonfiPayVaultV2 = abiOp('StonfiPayVaultV2')
export const stonfiDepositRefFeeV2 = abiOp('StonfiDepositRefFeeV2')

export const stonfiProvidePayload = abiJettonPayload('StonfiProvideLpV2')
export const stonfiProvideLp = abiOp('StonfiProvideLpV2')
export const stonfiAddLiquidity = abiOp('StonfiAddLiquidityV2')
export const stonfiAddLiquidityCallback = abiOp('StonfiCbAddLiquidityV2')
