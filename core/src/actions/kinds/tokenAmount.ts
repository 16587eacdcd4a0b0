import type { Price } from '../../contract/schemas/assets.ts'
import { formatShortAmount, formatShortTon } from '../../naming/amounts.ts'
import type { Names } from '../../naming/Names.ts'
import { coinPrice } from '../../naming/previews.ts'
import type { Address } from '../../units.ts'
import type { Movement, Preview } from './defineAction.ts'

/** An amount of TON, an extra currency or a jetton; `master` is `undefined` for an unconfirmed jetton. */
export type TokenAmount =
  | { readonly type: 'coin'; readonly amount: bigint }
  | { readonly type: 'currency'; readonly id: number; readonly amount: bigint }
  | { readonly type: 'jetton'; readonly master: Address | undefined; readonly amount: bigint }

/** An amount of TON. */
export const coinAmount = (amount: bigint): TokenAmount => ({ type: 'coin', amount })

/** Converts an amount to its reply form. */
export function toPrice(token: TokenAmount, names: Names): Price {
  if (token.type === 'coin') return coinPrice(token.amount)
  if (token.type === 'currency') {
    const { symbol, decimals, image } = names.currency(token.id)
    return {
      currency_type: 'extra_currency',
      value: String(token.amount),
      decimals,
      token_name: symbol,
      verification: 'whitelist',
      image,
    }
  }
  const { symbol, decimals, image, verification } = names.jetton(token.master)
  return {
    currency_type: 'jetton',
    value: String(token.amount),
    decimals,
    token_name: symbol,
    verification,
    image,
    ...(token.master !== undefined && { jetton: token.master }),
  }
}

/** Formats an amount for a sentence: `1.24 TON`. */
export function formatTokenAmount(token: TokenAmount, names: Names): string {
  if (token.type === 'coin') return formatShortTon(token.amount)
  const { symbol, decimals } = token.type === 'currency' ? names.currency(token.id) : names.jetton(token.master)
  return `${formatShortAmount(token.amount, decimals)} ${symbol}`
}

type Describe = (params: { amount: string }) => string

/** The preview of an action that is one amount of TON. */
export function coinPreview(name: string, amount: bigint, describe: Describe): Preview {
  const value = formatShortTon(amount)
  return { name, description: describe({ amount: value }), value }
}

/** The preview of an action that is one amount of a jetton, with its image. */
export function jettonAmountPreview(
  name: string,
  { amount, jetton }: { readonly amount: bigint; readonly jetton: Address | undefined },
  names: Names,
  describe: Describe,
): Preview {
  const value = formatTokenAmount({ type: 'jetton', master: jetton, amount }, names)
  return { name, description: describe({ amount: value }), value, valueImage: names.jetton(jetton).image }
}

/** TON that an action moves. */
export const coinMovement = (amount: bigint, from: Address | undefined, to: Address | undefined): Movement => ({
  asset: { type: 'coin' },
  amount,
  from,
  to,
})

/** The movement of a payment in TON; other tokens are moved by the transfers that the action is built from. */
export const paymentMovements = (token: TokenAmount, from: Address, to: Address): readonly Movement[] =>
  token.type === 'coin' ? [coinMovement(token.amount, from, to)] : []

/** The movement of jettons; none when their master is unknown. */
export const jettonMovements = (
  master: Address | undefined,
  amount: bigint,
  from: Address | undefined,
  to: Address | undefined,
): readonly Movement[] => (master === undefined ? [] : [{ asset: { type: 'jetton', master }, amount, from, to }])

/** Whether two amounts are of the same, known token. */
export const isSameToken = (a: TokenAmount, b: TokenAmount): boolean =>
  a.type === 'jetton'
    ? b.type === 'jetton' && a.master !== undefined && a.master === b.master
    : a.type === b.type && (a.type === 'coin' || (b.type === 'currency' && a.id === b.id))

type Without<S> = S extends unknown ? Omit<S, 'amount'> : never

/** The token of an amount. */
export type TokenAsset = Without<TokenAmount>

/** Combines a token and an amount. */
export const toTokenAmount = (asset: TokenAsset, amount: bigint): TokenAmount => ({ ...asset, amount }) as TokenAmount // each variant lacks only the amount
