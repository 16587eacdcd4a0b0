import { z } from 'zod'
import { hashHex, int32, int64, intString, namedObject, rawAddress, uint32, utime } from '../../wire/schemas.ts'
import { AccountAddress } from './account.ts'

/** Trust review of a token or NFT item. */
const TrustType = z.enum(['whitelist', 'graylist', 'blacklist', 'none']).meta({ id: 'TrustType' })

/** Symbol and decimals of an extra currency; the id is unsigned. */
export const EcPreview = namedObject('EcPreview', {
  id: uint32,
  symbol: z.string(),
  decimals: int32,
  image: z.string(),
})
export type EcPreview = z.output<typeof EcPreview>

/** An amount of an extra currency. */
export const ExtraCurrency = namedObject('ExtraCurrency', { amount: intString, preview: EcPreview })
export type ExtraCurrency = z.output<typeof ExtraCurrency>

/** Displayed amount = amount × numerator / denominator. */
const ScaledUI = namedObject('ScaledUI', { numerator: z.string(), denominator: z.string() })

/** Name, symbol and decimals of a jetton. */
export const JettonPreview = namedObject('JettonPreview', {
  address: rawAddress,
  name: z.string(),
  symbol: z.string(),
  decimals: int32,
  image: z.string(),
  verification: TrustType,
  custom_payload_api_uri: z.string().optional(),
  score: int32,
  scaled_ui: ScaledUI.optional(),
  description: z.string().optional(),
})
export type JettonPreview = z.output<typeof JettonPreview>

/** An amount of any currency, with symbol and decimals. */
export const Price = namedObject('Price', {
  currency_type: z.enum(['native', 'extra_currency', 'jetton', 'fiat']),
  value: intString,
  decimals: int32,
  token_name: z.string(),
  verification: TrustType,
  image: z.string(),
  jetton: rawAddress.optional(),
})
export type Price = z.output<typeof Price>

/** An image of an NFT item in one size. */
export const ImagePreview = namedObject('ImagePreview', {
  resolution: z.string().meta({ examples: ['100x100'] }),
  url: z.string(),
})

/** The sale of an NFT item. */
const Sale = namedObject('Sale', {
  address: rawAddress,
  market: AccountAddress,
  owner: AccountAddress.optional(),
  price: Price,
})

/** An NFT item with its metadata. */
export const NftItem = namedObject('NftItem', {
  address: rawAddress,
  /** The lower 64 bits of the index, signed; the whole one is `exact_index`. */
  index: int64,
  /** The index in its collection with all digits; for a domain the hash of its name. */
  exact_index: intString,
  owner: AccountAddress.optional(),
  collection: z.object({ address: rawAddress, name: z.string(), description: z.string() }).optional(),
  verified: z.boolean(),
  metadata: z.record(z.string(), z.unknown()),
  sale: Sale.optional(),
  previews: z.array(ImagePreview).optional(),
  dns: z.string().optional(),
  approved_by: z.array(z.enum(['getgems', 'tonkeeper'])),
  include_cnft: z.boolean().optional(),
  trust: TrustType,
  code_hash: hashHex.optional(),
  data_hash: hashHex.optional(),
})
export type NftItem = z.output<typeof NftItem>

/** NFT items. */
export const NftItems = namedObject('NftItems', { nft_items: z.array(NftItem) })

/** Expiring domains, with the NFT item of each if it could be loaded. */
export const DnsExpiring = namedObject('DnsExpiring', {
  items: z.array(namedObject('DomainExpiry', { expiring_at: utime, name: z.string(), dns_item: NftItem.optional() })),
})
export type DnsExpiring = z.output<typeof DnsExpiring>
