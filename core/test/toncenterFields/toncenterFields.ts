import type { Detail, ExtendedKind } from '../../src/actions/extended/index.ts'
import type { TokenAmount } from '../../src/actions/kinds/tokenAmount.ts'

/** The fields of toncenter's classifier by kind: what of them our detail has. */
export type ToncenterFields = {
  readonly [K in ExtendedKind]?: (detail: Detail<K>) => Readonly<Record<string, unknown>>
}

/** The asset of an amount as the recordings name it: a jetton master, or `null` for TON. */
export const assetOf = (sum: TokenAmount | undefined): string | null | undefined =>
  sum && (sum.type === 'jetton' ? sum.master : null)

/** The units of an amount. */
export const amountOf = (sum: TokenAmount | undefined): bigint | undefined => sum?.amount
