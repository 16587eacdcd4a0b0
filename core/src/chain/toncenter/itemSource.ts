import { z } from 'zod'
import { parseAddress } from '../../encoding/address.ts'
import { tryRead } from '../../errors.ts'
import type { Address } from '../../units.ts'
import { defineSource } from '../ChainSource.ts'
import type { QueryParams } from '../http/openHttpPort.ts'
import { allPages, inBatches } from '../http/paging.ts'
import { addressText, hashText, integer, jsonObject, maybeAddress, nullable } from '../http/parseResponse.ts'
import type { IndexedContent, IndexedItem } from '../IndexedItem.ts'
import type { CallOptions } from '../MasterchainBlock.ts'
import type { SourceMethods } from '../sourceMethods.ts'
import type { ToncenterApi } from './ToncenterApi.ts'

/** Limits of one request. */
const maxAddresses = 50
const pageRows = 500

const v3Item = z.object({
  address: addressText,
  index: nullable(integer),
  owner_address: maybeAddress,
  real_owner: maybeAddress,
  collection_address: maybeAddress,
  collection: nullable(z.object({ address: addressText, collection_content: jsonObject })),
  content: jsonObject,
  init: nullable(z.boolean()),
  on_sale: nullable(z.boolean()),
  sale_contract_address: maybeAddress,
  code_hash: nullable(hashText),
  data_hash: nullable(hashText),
})
const v3JettonWallet = z.object({ address: addressText, owner: addressText, jetton: addressText, balance: integer })
/** The domain that an account owns and that points to it; the shortest one. */
const v3DomainBook = z.record(z.string(), nullable(z.object({ domain: nullable(z.string()) })))
const v3JettonMaster = z.object({
  address: addressText,
  total_supply: integer,
  mintable: nullable(z.boolean()),
  admin_address: maybeAddress,
  jetton_content: jsonObject,
})
/** Off-chain token metadata by address: names and images. */
const v3Metadata = nullable(z.record(z.string(), z.object({ token_info: nullable(z.array(jsonObject)) })))

/** Reads NFT items, domains and jettons from a toncenter's index (v3), which does not have expiry dates of domains. */
export function itemSource(api: ToncenterApi) {
  /** The rows of a response, in its member `name`, and the content of accounts by its metadata. */
  async function request<T>(path: string, query: QueryParams, name: string, row: z.ZodType<T>, options: CallOptions) {
    const schema = z.object({ [name]: z.array(row), metadata: v3Metadata })
    const response = await api.v3(path, query, schema, { what: path, ...options })
    const content = new Map(
      Object.entries(response?.metadata ?? {}).flatMap(([address, { token_info }]) => {
        const info = token_info?.[0]
        return info && /^-?\d+:[0-9a-f]{64}$/i.test(address) ? [[parseAddress(address), info] as const] : []
      }),
    )
    const rows = (response?.[name] ?? []) as readonly T[] // of the schema
    return { rows, contentOf: (address: Address) => content.get(address) }
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
    const { rows, contentOf } = await request('nft/items', query, 'nft_items', v3Item, options)
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

  return defineSource({
    getItems: (addresses, options = {}) => byAddress(addresses, query => items(query, options)),
    getItemsOfOwner: itemsOfOwner,
    // The index's DNS table has the domains that point to a wallet, not those that it owns.
    getDomainsOfOwner: async (account, options) =>
      (await itemsOfOwner(account, options)).flatMap(({ address: item, domain: name, owner }) =>
        name === undefined ? [] : [{ name, item, owner }],
      ),
    async getDomainsOfWallets(accounts, options = {}) {
      const found = new Map<Address, readonly string[]>()
      for (const batch of inBatches(accounts, maxAddresses)) {
        const query = { address: batch }
        const reply = await api.v3('addressBook', query, v3DomainBook, { what: 'addressBook', ...options })
        for (const [address, row] of Object.entries(reply ?? {})) {
          // The address book also has invalid addresses.
          const account = tryRead(() => parseAddress(address))
          if (account !== undefined && row?.domain) found.set(account, [row.domain])
        }
      }
      return found
    },
    getJettonWallets: (addresses, options = {}) =>
      byAddress(addresses, async query => {
        const { rows } = await request('jetton/wallets', query, 'jetton_wallets', v3JettonWallet, options)
        return rows
      }),
    getJettonWalletsOfOwner: (owner, options = {}) =>
      allPages(pageRows, async page => {
        const query = { owner_address: owner, exclude_zero_balance: true, ...page }
        const { rows } = await request('jetton/wallets', query, 'jetton_wallets', v3JettonWallet, options)
        return rows.filter(each => each.owner === owner)
      }),
    getJettons: (addresses, options = {}) =>
      byAddress(addresses, async query => {
        const { rows, contentOf } = await request('jetton/masters', query, 'jetton_masters', v3JettonMaster, options)
        return rows.map(({ address, total_supply, mintable, admin_address, jetton_content }) => ({
          address,
          totalSupply: total_supply,
          mintable: mintable ?? false,
          admin: admin_address,
          content: { ...contentOf(address), ...jetton_content },
        }))
      }),
  })
}

const mergeContent = (a: IndexedContent | undefined, b: IndexedContent | undefined): IndexedContent | undefined =>
  a || b ? { ...a, ...b } : undefined
