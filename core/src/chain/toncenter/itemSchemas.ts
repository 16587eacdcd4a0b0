/** Responses of the toncenter index (`/api/v3`) about NFT items, domains and jettons, as far as they are used. */
import { z } from 'zod'
import { addressText, hashText, integer, maybeAddress, nullable } from '../http/parseResponse.ts'
import type { IndexedContent } from '../IndexedItem.ts'

/** Any object; indexes return `null` or `{}` for content that they could not read. */
export const contentObject = nullable(z.record(z.string(), z.unknown())).transform(
  value => value as IndexedContent | undefined, // it was read from JSON
)

const collection = nullable(z.object({ address: addressText, collection_content: contentObject }))

/** `nft/items` */
export const v3Items = z.object({
  nft_items: z.array(
    z.object({
      address: addressText,
      index: nullable(integer),
      owner_address: maybeAddress,
      real_owner: maybeAddress,
      collection_address: maybeAddress,
      collection,
      content: contentObject,
      init: nullable(z.boolean()),
      on_sale: nullable(z.boolean()),
      sale_contract_address: maybeAddress,
      code_hash: nullable(hashText),
      data_hash: nullable(hashText),
    }),
  ),
})

/** `jetton/wallets` */
export const v3JettonWallets = z.object({
  jetton_wallets: z.array(
    z.object({ address: addressText, owner: addressText, jetton: addressText, balance: integer }),
  ),
})

/** `jetton/masters` */
export const v3JettonMasters = z.object({
  jetton_masters: z.array(
    z.object({
      address: addressText,
      total_supply: integer,
      mintable: nullable(z.boolean()),
      admin_address: maybeAddress,
      jetton_content: contentObject,
    }),
  ),
})

/** Off-chain token metadata: names and images. */
export const v3Metadata = z.object({
  metadata: nullable(
    z.record(z.string(), z.object({ token_info: nullable(z.array(z.record(z.string(), z.unknown()))) })),
  ),
})
