import type { IndexedItem } from '../../chain/IndexedItem.ts'
import type { DnsZone } from '../../getMethods/dnsZones.ts'
import type { ItemFacts } from './presentItem.ts'

/** The facts about an item from an index, and what is unknown. */
export function toItemFacts(item: IndexedItem): { readonly facts: ItemFacts; readonly unknown: readonly string[] } {
  const unknown = ['read from an index; contracts were not queried']
  if (item.index === undefined) unknown.push('its index in the collection')
  if (item.verified === undefined) unknown.push('confirmation by its collection')
  const { sale, realOwner } = item
  if (sale && sale.price === undefined) unknown.push('sale price')
  const zone = getZone(item.domain)
  return {
    unknown,
    facts: {
      address: item.address,
      index: item.index ?? 0n,
      owner: realOwner ?? item.owner,
      collection: item.collection?.address,
      collectionContent: item.collection?.content ?? {},
      verified: item.verified,
      content: item.content ?? {},
      sale:
        sale && sale.price !== undefined
          ? { address: sale.address, market: sale.market, seller: realOwner, price: sale.price, jetton: sale.jetton }
          : undefined,
      zone,
      domain: zone && item.domain,
      codeHash: item.codeHash,
      dataHash: item.dataHash,
    },
  }
}

/** The zone of a full domain name. */
const getZone = (domain: string | undefined): DnsZone | undefined =>
  domain?.endsWith('.ton') ? 'ton' : domain?.endsWith('.t.me') ? 't.me' : undefined
