import { z } from 'zod'
import { utime } from '../../wire/scalars.ts'
import { namedObject } from './namedObject.ts'
import { NftItem } from './nft.ts'

/** NFT items in the order of the request; items that do not exist are omitted. */
export const NftItems = namedObject('NftItems', { nft_items: z.array(NftItem) })
export type NftItems = z.output<typeof NftItems>

/** Expiring domains, with the NFT item of each if it could be loaded. */
export const DnsExpiring = namedObject('DnsExpiring', {
  items: z.array(namedObject('DomainExpiry', { expiring_at: utime, name: z.string(), dns_item: NftItem.optional() })),
})
export type DnsExpiring = z.output<typeof DnsExpiring>
