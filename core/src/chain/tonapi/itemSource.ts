import { parseAddress } from '../../encoding/address.ts'
import type { Address } from '../../units.ts'
import type { Json } from '../../wire/json.ts'
import { defineSource } from '../ChainSource.ts'
import { allPages, inBatches } from '../http/paging.ts'
import type { IndexedItem, IndexedJetton } from '../IndexedItem.ts'
import type { CallOptions } from '../MasterchainBlock.ts'
import {
  type TonapiItem,
  tonapiDomainNames,
  tonapiDomains,
  tonapiItems,
  tonapiJettons,
  tonapiJettonWallets,
} from './schemas.ts'
import type { TonapiApi } from './TonapiApi.ts'

/** Limits of one request. */
const maxAddresses = 100
const pageRows = 1000

/** Reads NFT items, domains and jettons from tonapi, which has no method for jetton wallets by address. */
export function tonapiItemSource({ find }: TonapiApi) {
  const bulkRequests = (addresses: readonly Address[], { signal }: CallOptions) =>
    inBatches(addresses, maxAddresses).map(batch => ({
      body: { account_ids: [...batch] as Json[] },
      ...(signal && { signal }),
    }))

  return defineSource({
    async getItems(addresses, options = {}) {
      const found = new Map<Address, IndexedItem>()
      for (const request of bulkRequests(addresses, options)) {
        const reply = await find('/nfts/_bulk', tonapiItems, 'nfts/_bulk', request)
        for (const item of reply?.nft_items ?? []) found.set(item.address, toIndexedItem(item))
      }
      return found
    },

    getItemsOfOwner: (owner, options = {}) =>
      allPages(pageRows, async range => {
        const query = { ...range, indirect_ownership: true }
        const what = 'items of an owner'
        const reply = await find(`/accounts/${owner}/nfts`, tonapiItems, what, { ...options, query })
        return (reply?.nft_items ?? []).map(toIndexedItem)
      }),

    async getDomainsOfOwner(owner, options = {}) {
      const reply = await find(`/accounts/${owner}/dns/expiring`, tonapiDomains, 'domains of an owner', options)
      return (reply?.items ?? []).flatMap(({ name, expiring_at: expiringAt, dns_item: item }) =>
        item ? [{ name, item: item.address, owner: item.owner?.address, expiringAt }] : [],
      )
    },

    /** There is no request for several accounts. */
    async getDomainsOfWallets(accounts, options = {}) {
      const what = 'domains that point to an account'
      const found = new Map<Address, readonly string[]>()
      await Promise.all(
        accounts.map(async account => {
          const reply = await find(`/accounts/${account}/dns/backresolve`, tonapiDomainNames, what, options)
          if (reply && reply.domains.length > 0) found.set(account, reply.domains)
        }),
      )
      return found
    },

    async getJettonWalletsOfOwner(owner, options = {}) {
      const reply = await find(`/accounts/${owner}/jettons`, tonapiJettonWallets, 'jetton wallets of an owner', options)
      return (reply?.balances ?? []).map(({ wallet_address: wallet, jetton, balance }) => ({
        address: wallet.address,
        owner,
        jetton: jetton.address,
        balance,
      }))
    },

    async getJettons(addresses, options = {}) {
      const found = new Map<Address, IndexedJetton>()
      for (const request of bulkRequests(addresses, options)) {
        const reply = await find('/jettons/_bulk', tonapiJettons, 'jettons/_bulk', request)
        for (const each of reply?.jettons ?? []) {
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
      return found
    },
  })
}

/**
 * tonapi truncates item indexes to 64 bits, so that a truncated hash looks like a number; real counters are smaller. Other servers
 * with this API, such as ours, return all digits in another member, or here: a longer one is not truncated.
 */
const exactIndex = ({ index, exact_index: exact }: Pick<TonapiItem, 'index' | 'exact_index'>): bigint | undefined =>
  exact ?? (index !== undefined && ((index >= 0n && index < 2n ** 53n) || index >= 2n ** 63n) ? index : undefined)

const toIndexedItem = (item: TonapiItem): IndexedItem => ({
  address: item.address,
  index: exactIndex(item),
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
