/** What the index of a toncenter (`/api/v3`) answers of items, domains and jettons, as far as we read it. */
import { z } from 'zod'
import { addressText, hashText, integer, maybeAddress, optional } from '../http/readAnswer.ts'
import type { IndexedContent } from '../ItemSource.ts'

/** An object of anything; indexes give `null` or `{}` for what they could not read. */
export const contentObject = optional(z.record(z.string(), z.unknown())).transform(
  value => value as IndexedContent | undefined, // it was read from JSON
)

const collection = optional(z.object({ address: addressText, collection_content: contentObject }))

/** `nft/items` */
export const v3Items = z.object({
  nft_items: z.array(
    z.object({
      address: addressText,
      index: optional(integer),
      owner_address: maybeAddress,
      real_owner: maybeAddress,
      collection_address: maybeAddress,
      collection,
      content: contentObject,
      init: optional(z.boolean()),
      on_sale: optional(z.boolean()),
      sale_contract_address: maybeAddress,
      code_hash: optional(hashText),
      data_hash: optional(hashText),
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
      mintable: optional(z.boolean()),
      admin_address: maybeAddress,
      jetton_content: contentObject,
    }),
  ),
})

/** What the index found out about tokens besides their content: off-chain names and pictures. */
export const v3Metadata = z.object({
  metadata: optional(
    z.record(z.string(), z.object({ token_info: optional(z.array(z.record(z.string(), z.unknown()))) })),
  ),
})
