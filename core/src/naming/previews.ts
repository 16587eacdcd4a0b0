import { coin } from '../actions/amounts.ts'
import { formatFriendly } from '../cell/address.ts'
import type { EcPreview } from '../contract/schemas/currency.ts'
import type { JettonPreview } from '../contract/schemas/jetton.ts'
import type { Price } from '../contract/schemas/price.ts'
import type { Address } from '../units.ts'
import type { TokenContent } from './tokenContent.ts'

/** A grey disc: what is shown where a token has no picture. Part of the reply, so that nothing has to be fetched for it. */
export const placeholder =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'%3E%3Ccircle cx='.5' cy='.5' r='.5' fill='%23999'/%3E%3C/svg%3E"

/** How a jetton is shown by what its master says of itself; the end of its address stands for what it does not say. */
export function jettonPreview(master: Address, content: TokenContent | undefined): JettonPreview {
  const field = (name: string) => content?.fields.get(name)?.trim() ?? ''
  const mark = formatFriendly(master).slice(-4)
  const decimals = field('decimals')
  const apiUri = field('custom_payload_api_uri')
  const description = field('description')
  return {
    address: master,
    name: field('name') || `Unknown Token ${mark}`,
    symbol: field('symbol') || `UKWN${mark}`,
    decimals: /^\d{1,3}$/.test(decimals) && Number(decimals) <= 255 ? Number(decimals) : 9,
    image: field('image') || placeholder,
    verification: 'none',
    ...(apiUri !== '' && { custom_payload_api_uri: apiUri }),
    score: 0,
    ...(description !== '' && { description }),
  }
}

const known: Readonly<Record<number, Pick<EcPreview, 'symbol' | 'decimals'> | undefined>> = {
  100: { symbol: 'ECHIDNA', decimals: 8 },
  239: { symbol: 'FMS', decimals: 5 },
}

/** How an extra currency is shown. */
export const currencyPreview = (id: number): EcPreview => ({
  id,
  symbol: known[id]?.symbol ?? `$${id}`,
  decimals: known[id]?.decimals ?? 9,
  image: placeholder,
})

/** A price in the network's coin. */
export const coinPrice = (amount: bigint): Price => ({
  currency_type: 'native',
  value: String(amount),
  decimals: coin.decimals,
  token_name: coin.symbol,
  verification: 'whitelist',
  image: placeholder,
})
