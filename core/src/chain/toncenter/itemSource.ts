import type { z } from 'zod'
import { parseAddress } from '../../cell/address.ts'
import type { Address } from '../../units.ts'
import type { CallOptions } from '../ChainSource.ts'
import type { Query } from '../http/HttpPort.ts'
import type { IndexedContent, IndexedItem, ItemSource } from '../ItemSource.ts'
import { contentObject, v3Items, v3JettonMasters, v3JettonWallets, v3Metadata } from './itemSchemas.ts'
import type { ToncenterApi } from './ToncenterApi.ts'

/** Addresses in one question, and rows in one answer. */
const mostAddresses = 50
const pageRows = 500
/** More pages than an honest owner fills. */
const mostPages = 100

type Rows<T> = { readonly rows: readonly T[]; readonly contentOf: (address: Address) => IndexedContent | undefined }

/** What a toncenter's index (v3) knows of items, domains and jettons. Of domains it does not say when they expire. */
export function itemSource(api: ToncenterApi): ItemSource {
  async function ask<S extends z.ZodType<object>, T>(
    path: string,
    query: Query,
    schema: S,
    rowsOf: (answer: z.output<S>) => readonly T[],
    options: CallOptions,
  ): Promise<Rows<T>> {
    const both = schema.and(v3Metadata)
    const answer = await api.v3(path, query, both, { what: path, ...options })
    // The intersection has all members of both.
    const rows = answer === undefined ? [] : rowsOf(answer as z.output<S>)
    const metadata = (answer as z.output<typeof v3Metadata> | undefined)?.metadata ?? {}
    const content = new Map(
      Object.entries(metadata).flatMap(([address, { token_info }]) => {
        const info = contentObject.parse(token_info?.[0])
        return info && /^-?\d+:[0-9a-f]{64}$/i.test(address) ? [[parseAddress(address), info] as const] : []
      }),
    )
    return { rows, contentOf: address => content.get(address) }
  }

  /** In portions: a question is an address line. */
  async function byAddress<T extends { readonly address: Address }>(
    addresses: readonly Address[],
    page: (query: Query) => Promise<readonly T[]>,
  ): Promise<ReadonlyMap<Address, T>> {
    const found = new Map<Address, T>()
    const wanted = new Set(addresses)
    for (let from = 0; from < addresses.length; from += mostAddresses) {
      const portion = addresses.slice(from, from + mostAddresses)
      for (const each of await page({ address: portion, limit: portion.length })) {
        if (wanted.has(each.address)) found.set(each.address, each)
      }
    }
    return found
  }

  async function allPages<T>(page: (query: Query) => Promise<readonly T[]>): Promise<readonly T[]> {
    const found: T[] = []
    for (let number = 0; number < mostPages; number++) {
      const rows = await page({ limit: pageRows, offset: number * pageRows })
      found.push(...rows)
      if (rows.length < pageRows) break
    }
    return found
  }

  async function items(query: Query, options: CallOptions): Promise<readonly IndexedItem[]> {
    const { rows, contentOf } = await ask('nft/items', query, v3Items, answer => answer.nft_items, options)
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
            content: merged(contentOf(collection), item.collection?.collection_content),
          },
          content: Object.keys(content).length > 0 ? content : undefined,
          domain: typeof content.domain === 'string' ? content.domain : undefined,
          sale: item.sale_contract_address && {
            address: item.sale_contract_address,
            market: undefined,
            price: undefined,
            jetton: undefined,
          },
          verified: undefined,
          codeHash: item.code_hash,
          dataHash: item.data_hash,
        }
      })
  }

  return {
    getItems: (addresses, options = {}) => byAddress(addresses, query => items(query, options)),
    getItemsOfOwner: (owner, options = {}) =>
      allPages(page => items({ owner_address: owner, include_on_sale: true, ...page }, options)),
    // The index's table of records tells which domains point at a wallet, not which ones it owns.
    getDomainsOfOwner: (owner, options = {}) =>
      allPages(page => items({ owner_address: owner, include_on_sale: true, ...page }, options)).then(owned =>
        owned.flatMap(({ address: item, domain: name, ...each }) =>
          name === undefined ? [] : [{ name, item, owner: each.owner, expiringAt: undefined }],
        ),
      ),
    getJettonWallets: (addresses, options = {}) =>
      byAddress(addresses, async query => {
        const found = await ask('jetton/wallets', query, v3JettonWallets, answer => answer.jetton_wallets, options)
        return found.rows
      }),
    getJettons: (addresses, options = {}) =>
      byAddress(addresses, async query => {
        const { rows, contentOf } = await ask(
          'jetton/masters',
          query,
          v3JettonMasters,
          answer => answer.jetton_masters,
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

const merged = (a: IndexedContent | undefined, b: IndexedContent | undefined): IndexedContent | undefined =>
  a || b ? { ...a, ...b } : undefined
