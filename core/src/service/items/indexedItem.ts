import type { IndexedItem } from '../../chain/ItemSource.ts'
import type { Zone } from '../../contracts/dnsZones.ts'
import type { ItemFacts } from './presentItem.ts'

/** An item as an index knows it, and what could not be told of it. */
export function indexedItem(item: IndexedItem): { readonly facts: ItemFacts; readonly unknown: readonly string[] } {
  const unknown = ['it was read from an index; no contract was asked']
  if (item.index === undefined) unknown.push('its index in the collection')
  if (item.verified === undefined) unknown.push('whether its collection confirms it')
  const { sale, realOwner } = item
  if (sale && sale.price === undefined) unknown.push('the price that it is for sale at')
  const zone = zoneIn(item.domain)
  return {
    unknown,
    facts: {
      address: item.address,
      index: item.index ?? 0n,
      owner: realOwner ?? item.owner,
      collection: item.collection?.address,
      about: item.collection?.content ?? {},
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

/** The zone that a whole name is in. */
const zoneIn = (domain: string | undefined): Zone | undefined =>
  domain?.endsWith('.ton') ? 'ton' : domain?.endsWith('.t.me') ? 't.me' : undefined
