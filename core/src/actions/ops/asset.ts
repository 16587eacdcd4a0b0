import type { Sum } from '../sum.ts'

type Without<S> = S extends unknown ? Omit<S, 'amount'> : never

/** What a sum is of. */
export type Asset = Without<Sum>

/** So much of it. */
export const sumOfAsset = (asset: Asset, amount: bigint): Sum => ({ ...asset, amount }) as Sum // each variant lacks just the amount
