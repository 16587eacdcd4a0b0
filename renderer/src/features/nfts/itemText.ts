import type { Price } from '@tonoscope/core/contract/schemas/assets'
import { capitalize } from '../../format/words.ts'
import type { TokenUnit } from '../../ui/Amount.tsx'
import type { ItemRow } from './useItems.ts'

/** What is known of the token of a price; `undefined` for the native currency. */
export function toPriceToken(price: Price, tokens: ItemRow['token_names'] = []): TokenUnit | undefined {
  const { currency_type, token_name: symbol, decimals, jetton } = price
  if (currency_type === 'native') return undefined
  if (currency_type !== 'jetton') return { symbol, decimals }
  const known = tokens.find(({ address }) => address === jetton)
  return { symbol: known?.symbol, decimals: known?.decimals, master: jetton }
}

/** Why an item could not be loaded, in words. */
export function failureText({ input, address = input, problem }: ItemRow): string {
  const text = problem?.text ?? 'there is no item at this address'
  // The address is already next to the text.
  return capitalize(text.startsWith(`${address} `) ? `it${text.slice(address.length)}` : text)
}
