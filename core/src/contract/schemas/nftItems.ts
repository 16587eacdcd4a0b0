import { z } from 'zod'
import { utime } from '../../wire/scalars.ts'
import { NftItem } from './nft.ts'

/** Items, in the order in which they were asked for; what does not exist is left out. */
export const NftItems = z.object({ nft_items: z.array(NftItem) }).meta({ id: 'NftItems' })
export type NftItems = z.output<typeof NftItems>

/** Domains that end soon, with the item of each where it could be loaded. */
export const DnsExpiring = z
  .object({
    items: z.array(
      z.object({ expiring_at: utime, name: z.string(), dns_item: NftItem.optional() }).meta({ id: 'DomainExpiry' }),
    ),
  })
  .meta({ id: 'DnsExpiring' })
export type DnsExpiring = z.output<typeof DnsExpiring>
