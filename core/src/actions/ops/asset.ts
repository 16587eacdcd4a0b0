import type { TokenAmount } from '../kinds/tokenAmount.ts'

type Without<S> = S extends unknown ? Omit<S, 'amount'> : never

/** The token of an amount. */
export type TokenAsset = Without<TokenAmount>

/** Combines a token and an amount. */
export const toTokenAmount = (asset: TokenAsset, amount: bigint): TokenAmount => ({ ...asset, amount }) as TokenAmount // each variant lacks only the amount
