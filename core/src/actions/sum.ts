import type { Price } from '../contract/schemas/price.ts'
import type { Names } from '../naming/names.ts'
import { coinPrice } from '../naming/previews.ts'
import type { Address } from '../units.ts'
import { shortAmount, shortCoins } from './amounts.ts'

/** An amount of something that can be counted; a jetton whose master nobody confirmed has none. */
export type Sum =
  | { readonly type: 'coin'; readonly amount: bigint }
  | { readonly type: 'currency'; readonly id: number; readonly amount: bigint }
  | { readonly type: 'jetton'; readonly master: Address | undefined; readonly amount: bigint }

/** How a reply writes a sum. */
export function priceOf(sum: Sum, names: Names): Price {
  if (sum.type === 'coin') return coinPrice(sum.amount)
  if (sum.type === 'currency') {
    const { symbol, decimals, image } = names.currency(sum.id)
    return {
      currency_type: 'extra_currency',
      value: String(sum.amount),
      decimals,
      token_name: symbol,
      verification: 'whitelist',
      image,
    }
  }
  const { symbol, decimals, image, verification } = names.jetton(sum.master)
  return {
    currency_type: 'jetton',
    value: String(sum.amount),
    decimals,
    token_name: symbol,
    verification,
    image,
    ...(sum.master !== undefined && { jetton: sum.master }),
  }
}

/** A sum for a sentence: `1.24 TON`. */
export function sumText(sum: Sum, names: Names): string {
  if (sum.type === 'coin') return shortCoins(sum.amount)
  const { symbol, decimals } = sum.type === 'currency' ? names.currency(sum.id) : names.jetton(sum.master)
  return `${shortAmount(sum.amount, decimals)} ${symbol}`
}
