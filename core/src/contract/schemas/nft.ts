import { z } from 'zod'
import { hashHex, int64, rawAddress } from '../../wire/scalars.ts'
import { AccountAddress } from './account.ts'
import { namedObject } from './namedObject.ts'
import { Price } from './price.ts'
import { TrustType } from './trust.ts'

/** An image of an NFT item in one size. */
export const ImagePreview = namedObject('ImagePreview', {
  resolution: z.string().meta({ examples: ['100x100'] }),
  url: z.string(),
})

/** The sale of an NFT item. */
export const Sale = namedObject('Sale', {
  address: rawAddress,
  market: AccountAddress,
  owner: AccountAddress.optional(),
  price: Price,
})

/** An NFT item with its metadata. */
export const NftItem = namedObject('NftItem', {
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
