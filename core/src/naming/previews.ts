import type { AccountAddress } from '../contract/schemas/account.ts'
import type { EcPreview, JettonPreview, Price } from '../contract/schemas/assets.ts'
import type { TokenName } from '../contract/schemas/nameOrigin.ts'
import { formatFriendly } from '../encoding/address.ts'
import type { TokenContent } from '../messages/tokenContent.ts'
import type { Address } from '../units.ts'
import { toncoin } from './amounts.ts'
import { type ResolvedContent, toTokenContent } from './resolveTokenContent.ts'
import { toImageUrl, toWebUrl } from './webUrl.ts'

/** The address for required fields when the real one is unknown. */
export const zeroAddress = `0:${'0'.repeat(64)}` as Address // a well-formed address

/** An account with its name in replies. */
export const accountPreview = (address: Address, name: string | undefined, isWallet: boolean): AccountAddress => ({
  address,
  ...(name !== undefined && { name }),
  is_scam: false,
  is_wallet: isWallet,
})

/** A grey disc for tokens without an image, as a data URI. */
export const placeholderImage =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'%3E%3Ccircle cx='.5' cy='.5' r='.5' fill='%23999'/%3E%3C/svg%3E"

/** Longer than those of any real token: a longer text would push everything else off the screen. */
const maxLengths = { name: 128, symbol: 32, description: 4096 } as const

function truncateText(text: string, max: number): string {
  if (text.length <= max) return text
  return `${[...text.slice(0, 2 * max)].slice(0, max - 1).join('')}…`
}

/** The decimals of a jetton that does not state any (TEP-64). */
const defaultDecimals = 9

/** `undefined` if the text is not a number of decimals. */
const parseDecimals = (text: string): number | undefined =>
  /^\d{1,3}$/.test(text) && Number(text) <= 255 ? Number(text) : undefined

const fieldOf = (content: TokenContent | undefined, name: string): string => content?.fields.get(name)?.trim() ?? ''

/**
 * What the content of a jetton states about it. Nothing is known without content; the standard's default of decimals
 * applies only to content that was read completely.
 */
export function readJettonName(resolved: ResolvedContent): Pick<TokenName, 'name' | 'symbol' | 'decimals'> {
  const content = toTokenContent(resolved.members)
  const name = truncateText(fieldOf(content, 'name'), maxLengths.name)
  const symbol = truncateText(fieldOf(content, 'symbol'), maxLengths.symbol)
  const stated = fieldOf(content, 'decimals')
  const isComplete = resolved.unknown === undefined && content.fields.size > 0
  const decimals = stated === '' && isComplete ? defaultDecimals : parseDecimals(stated)
  return {
    ...(name !== '' && { name }),
    ...(symbol !== '' && { symbol }),
    ...(decimals !== undefined && { decimals }),
  }
}

/**
 * The preview of a jetton from its content, which anyone can write: texts have a maximum length, links lead to the web only.
 * A missing name or symbol is derived from the end of its address, and missing decimals are the standard's default.
 */
export function jettonPreview(master: Address, content: TokenContent | undefined): JettonPreview {
  const field = (name: string) => fieldOf(content, name)
  const mark = () => formatFriendly(master).slice(-4)
  const api = toWebUrl(field('custom_payload_api_uri'))
  const description = truncateText(field('description'), maxLengths.description)
  return {
    address: master,
    name: truncateText(field('name'), maxLengths.name) || `Unknown Token ${mark()}`,
    symbol: truncateText(field('symbol'), maxLengths.symbol) || `UKWN${mark()}`,
    decimals: parseDecimals(field('decimals')) ?? defaultDecimals,
    image: toImageUrl(field('image')) ?? placeholderImage,
    verification: 'none',
    ...('url' in api && { custom_payload_api_uri: api.url }),
    score: 0,
    ...(description !== '' && { description }),
  }
}

const knownCurrencies: Readonly<Record<number, Pick<EcPreview, 'symbol' | 'decimals'> | undefined>> = {
  100: { symbol: 'ECHIDNA', decimals: 8 },
  239: { symbol: 'FMS', decimals: 5 },
}

/** The preview of an extra currency. */
export const currencyPreview = (id: number): EcPreview => ({
  id,
  symbol: knownCurrencies[id]?.symbol ?? `$${id}`,
  decimals: knownCurrencies[id]?.decimals ?? 9,
  image: placeholderImage,
})

/** A price in the network's coin. */
export const coinPrice = (amount: bigint): Price => ({
  currency_type: 'native',
  value: String(amount),
  decimals: toncoin.decimals,
  token_name: toncoin.symbol,
  verification: 'whitelist',
  image: placeholderImage,
})
