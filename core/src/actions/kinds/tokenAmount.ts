import type { Price } from '../../contract/schemas/price.ts'
import { formatShortAmount, formatShortTon } from '../../naming/amounts.ts'
import type { Names } from '../../naming/Names.ts'
import { coinPrice } from '../../naming/previews.ts'
import type { Address } from '../../units.ts'

/** An amount of TON, an extra currency or a jetton; `master` is `undefined` for an unconfirmed jetton. */
export type TokenAmount =
  | { readonly type: 'coin'; readonly amount: bigint }
  | { readonly type: 'currency'; readonly id: number; readonly amount: bigint }
  | { readonly type: 'jetton'; readonly master: Address | undefined; readonly amount: bigint }

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
