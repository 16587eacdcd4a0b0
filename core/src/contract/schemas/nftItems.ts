import { z } from 'zod'
import { utime } from '../../wire/scalars.ts'
import { NftItem } from './nft.ts'

/** NFT items in the order of the request; items that do not exist are omitted. */
export const NftItems = z.object({ nft_items: z.array(NftItem) }).meta({ id: 'NftItems' })
export type NftItems = z.output<typeof NftItems>

/** Expiring domains, with the NFT item of each if it could be loaded. */
export const DnsExpiring = z
  .object({
    items: z.array(
      z.object({ expiring_at: utime, name: z.string(), dns_item: NftItem.optional() }).meta({ id: 'DomainExpiry' }),
    ),
  })
  .meta({ id: 'DnsExpiring' })
export type DnsExpiring = z.output<typeof DnsExpiring>
