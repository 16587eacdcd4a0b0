import { z } from 'zod'
import { hashHex, int64, rawAddress } from '../../wire/scalars.ts'
import { AccountAddress } from './account.ts'
import { named } from './named.ts'
import { Price } from './price.ts'
import { TrustType } from './trust.ts'

/** An image of an NFT item in one size. */
export const ImagePreview = named('ImagePreview', {
  resolution: z.string().meta({ examples: ['100x100'] }),
  url: z.string(),
})

/** The sale of an NFT item. */
export const Sale = named('Sale', {
  address: rawAddress,
  market: AccountAddress,
  owner: AccountAddress.optional(),
  price: Price,
})

/** An NFT item with its metadata. */
export const NftItem = named('NftItem', {
  address: rawAddress,
  index: int64,
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
