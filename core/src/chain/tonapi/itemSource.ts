import { parseAddress } from '../../encoding/address.ts'
import type { Address } from '../../units.ts'
import type { Json } from '../../wire/json.ts'
import { parseResponse } from '../http/parseResponse.ts'
import type { IndexedItem, IndexedJetton } from '../IndexedItem.ts'
import type { SourceMethods } from '../sourceMethods.ts'
import { type TonapiItem, tonapiDomains, tonapiItems, tonapiJettons } from './schemas.ts'
import type { RequestTonapi } from './tonapiSource.ts'

/** Limits of one request. */
const maxAddresses = 100
const pageRows = 1000
/** More pages than any real owner has. */
const maxPages = 100

/** Reads NFT items, domains and jettons from tonapi, which has no method for jetton wallets by address. */
export function tonapiItemSource(
  source: string,
  request: RequestTonapi,
): Pick<SourceMethods, 'getItems' | 'getItemsOfOwner' | 'getDomainsOfOwner' | 'getJettons'> {
  async function bulk(path: string, addresses: readonly Address[], take: (json: Json) => void, signal?: AbortSignal) {
    for (let from = 0; from < addresses.length; from += maxAddresses) {
      const body = { account_ids: addresses.slice(from, from + maxAddresses) as Json[] }
      const json = await request({ path, body, signal }, path.slice(1))
      if (json !== undefined) take(json)
    }
  }

  return {
    async getItems(addresses, options = {}) {
      const found = new Map<Address, IndexedItem>()
      const take = (json: Json) => {
        for (const item of parseResponse(source, 'nfts', tonapiItems, json).nft_items)
          found.set(item.address, toIndexedItem(item))
      }
      await bulk('/nfts/_bulk', addresses, take, options.signal)
      return found
    },

    async getItemsOfOwner(owner, options = {}) {
      const found: IndexedItem[] = []
      for (let page = 0; page < maxPages; page++) {
        const query = { limit: pageRows, offset: page * pageRows, indirect_ownership: true }
        const json = await request(
          { path: `/accounts/${owner}/nfts`, query, signal: options.signal },
          'items of an owner',
        )
        const items = json === undefined ? [] : parseResponse(source, 'nfts', tonapiItems, json).nft_items
        found.push(...items.map(toIndexedItem))
        if (items.length < pageRows) break
      }
      return found
    },

    async getDomainsOfOwner(owner, options = {}) {
      const json = await request(
        { path: `/accounts/${owner}/dns/expiring`, signal: options.signal },
        'domains of an owner',
      )
      const items = json === undefined ? [] : parseResponse(source, 'dns', tonapiDomains, json).items
      return items.flatMap(({ name, expiring_at: expiringAt, dns_item: item }) =>
        item ? [{ name, item: item.address, owner: item.owner?.address, expiringAt }] : [],
      )
    },

    async getJettons(addresses, options = {}) {
      const found = new Map<Address, IndexedJetton>()
      const take = (json: Json) => {
        for (const each of parseResponse(source, 'jettons', tonapiJettons, json).jettons) {
          const address = typeof each.metadata.address === 'string' ? parseAddress(each.metadata.address) : undefined
          if (!address) continue
          found.set(address, {
            address,
            totalSupply: each.total_supply,
            mintable: each.mintable ?? false,
            admin: each.admin?.address,
            content: each.metadata,
          })
        }
      }
      await bulk('/jettons/_bulk', addresses, take, options.signal)
      return found
    },
  }
}

/**
 * tonapi truncates item indexes to 64 bits, so that a truncated hash looks like a number; real counters are smaller. A longer
 * one is not truncated: other servers with this API, such as ours, return all digits.
 */
const exactIndex = (index: bigint | undefined): bigint | undefined =>
  index !== undefined && ((index >= 0n && index < 2n ** 53n) || index >= 2n ** 63n) ? index : undefined

const toIndexedItem = (item: TonapiItem): IndexedItem => ({
  address: item.address,
  index: exactIndex(item.index),
  owner: item.owner?.address,
  realOwner: item.sale?.owner?.address,
  collection: item.collection && {
    address: item.collection.address,
    content: {
      ...(item.collection.name !== undefined && { name: item.collection.name }),
      ...(item.collection.description !== undefined && { description: item.collection.description }),
    },
  },
  content: item.metadata,
  domain: item.dns,
  sale: item.sale && {
    address: item.sale.address,
    market: item.sale.market?.address,
    price: item.sale.price?.value,
    jetton: item.sale.price?.jetton,
  },
  verified: item.verified,
  codeHash: item.code_hash,
  dataHash: item.data_hash,
})
