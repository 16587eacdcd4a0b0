import type { z } from 'zod'
import { parseAddress } from '../../encoding/address.ts'
import type { Address } from '../../units.ts'
import type { QueryParams } from '../http/HttpPort.ts'
import { allPages, inBatches } from '../http/paging.ts'
import type { IndexedContent, IndexedItem } from '../IndexedItem.ts'
import type { CallOptions } from '../MasterchainBlock.ts'
import type { SourceMethods } from '../sourceMethods.ts'
import { contentObject, v3Items, v3JettonMasters, v3JettonWallets, v3Metadata } from './itemSchemas.ts'
import type { ToncenterApi } from './ToncenterApi.ts'

/** Limits of one request. */
const maxAddresses = 50
const pageRows = 500

type Rows<T> = { readonly rows: readonly T[]; readonly contentOf: (address: Address) => IndexedContent | undefined }

/** Reads NFT items, domains and jettons from a toncenter's index (v3), which does not have expiry dates of domains. */
export function itemSource(
  api: ToncenterApi,
): Pick<SourceMethods, 'getItems' | 'getItemsOfOwner' | 'getDomainsOfOwner' | 'getJettonWallets' | 'getJettons'> {
  async function request<S extends z.ZodType<object>, T>(
    path: string,
    query: QueryParams,
    schema: S,
    rowsOf: (response: z.output<S>) => readonly T[],
    options: CallOptions,
  ): Promise<Rows<T>> {
    const both = schema.and(v3Metadata)
    const response = await api.v3(path, query, both, { what: path, ...options })
    // The intersection has the members of both schemas.
    const rows = response === undefined ? [] : rowsOf(response as z.output<S>)
    const metadata = (response as z.output<typeof v3Metadata> | undefined)?.metadata ?? {}
    const content = new Map(
      Object.entries(metadata).flatMap(([address, { token_info }]) => {
        const info = contentObject.parse(token_info?.[0])
        return info && /^-?\d+:[0-9a-f]{64}$/i.test(address) ? [[parseAddress(address), info] as const] : []
      }),
    )
    return { rows, contentOf: address => content.get(address) }
  }

  /** In batches: the addresses are part of the URL. */
  async function byAddress<T extends { readonly address: Address }>(
    addresses: readonly Address[],
    page: (query: QueryParams) => Promise<readonly T[]>,
  ): Promise<ReadonlyMap<Address, T>> {
    const found = new Map<Address, T>()
    const wanted = new Set(addresses)
    for (const batch of inBatches(addresses, maxAddresses)) {
      for (const each of await page({ address: batch, limit: batch.length })) {
        if (wanted.has(each.address)) found.set(each.address, each)
      }
    }
    return found
  }

  async function items(query: QueryParams, options: CallOptions): Promise<readonly IndexedItem[]> {
    const { rows, contentOf } = await request('nft/items', query, v3Items, response => response.nft_items, options)
    return rows
      .filter(({ init }) => init !== false)
      .map(item => {
        const collection = item.collection_address ?? item.collection?.address
        const content = { ...contentOf(item.address), ...item.content }
        return {
          address: item.address,
          index: item.index,
          owner: item.owner_address,
          realOwner: item.on_sale ? item.real_owner : undefined,
          collection: collection && {
            address: collection,
            content: mergeContent(contentOf(collection), item.collection?.collection_content),
          },
          content: Object.keys(content).length > 0 ? content : undefined,
          domain: typeof content.domain === 'string' ? content.domain : undefined,
          sale: item.sale_contract_address && { address: item.sale_contract_address },
          codeHash: item.code_hash,
          dataHash: item.data_hash,
        }
      })
  }

  const itemsOfOwner: SourceMethods['getItemsOfOwner'] = (owner, options = {}) =>
    allPages(pageRows, page => items({ owner_address: owner, include_on_sale: true, ...page }, options))

  return {
    getItems: (addresses, options = {}) => byAddress(addresses, query => items(query, options)),
    getItemsOfOwner: itemsOfOwner,
    // The index's DNS table has the domains that point to a wallet, not those that it owns.
    getDomainsOfOwner: async (account, options) =>
      (await itemsOfOwner(account, options)).flatMap(({ address: item, domain: name, owner }) =>
        name === undefined ? [] : [{ name, item, owner }],
      ),
    getJettonWallets: (addresses, options = {}) =>
      byAddress(addresses, async query => {
        const found = await request(
          'jetton/wallets',
          query,
          v3JettonWallets,
          response => response.jetton_wallets,
          options,
        )
        return found.rows
      }),
    getJettons: (addresses, options = {}) =>
      byAddress(addresses, async query => {
        const { rows, contentOf } = await request(
          'jetton/masters',
          query,
          v3JettonMasters,
          response => response.jetton_masters,
          options,
        )
        return rows.map(({ address, total_supply, mintable, admin_address, jetton_content }) => ({
          address,
          totalSupply: total_supply,
          mintable: mintable ?? false,
          admin: admin_address,
          content: { ...contentOf(address), ...jetton_content },
        }))
      }),
  }
}

const mergeContent = (a: IndexedContent | undefined, b: IndexedContent | undefined): IndexedContent | undefined =>
  a || b ? { ...a, ...b } : undefined
