import type { IndexedItem } from '../../chain/IndexedItem.ts'
import type { AccountAddress } from '../../contract/schemas/account.ts'
import type { JettonPreview, NftItem, Price } from '../../contract/schemas/assets.ts'
import type { TokenName } from '../../contract/schemas/nameOrigin.ts'
import type { AnyAppError } from '../../errors.ts'
import type { DnsZone } from '../../getMethods/dnsZones.ts'
import { domainImage, itemPreviews } from '../../naming/itemPreviews.ts'
import { presentIndex } from '../../naming/loadNftItem.ts'
import type { OffChainContent } from '../../naming/OffChainLoader.ts'
import { coinPrice, zeroAddress } from '../../naming/previews.ts'
import { toTokenContent } from '../../naming/resolveTokenContent.ts'
import type { Address, Hash, UnixSec } from '../../units.ts'
import type { ItemSale } from './findItemSale.ts'

/** The item of one address, or why there is none. */
export type LoadedItem =
  | {
      readonly item: NftItem
      readonly facts: ItemFacts
      /** The jetton of its price. */
      readonly tokens: readonly TokenName[]
      readonly lastFillUp: UnixSec | undefined
      /** What is unknown, one phrase each. */
      readonly unknown: readonly string[]
    }
  | { readonly problem: AnyAppError }

/** The facts about an item, from contracts or an index. */
export type ItemFacts = {
  readonly address: Address
  readonly index: bigint
  readonly owner: Address | undefined
  readonly collection: Address | undefined
  readonly collectionContent: OffChainContent
  /** Whether the collection confirms the item; `undefined` when unknown. */
  readonly verified: boolean | undefined
  readonly content: OffChainContent
  readonly sale: (ItemSale & { readonly address: Address }) | undefined
  readonly zone: DnsZone | undefined
  readonly domain: string | undefined
  readonly codeHash: Hash | undefined
  readonly dataHash: Hash | undefined
}

/** Names of the accounts and jettons of items. */
export type ItemNames = {
  readonly account: (account: Address) => AccountAddress
  readonly jetton: (master: Address) => JettonPreview
  readonly tokenName: (jetton: Address) => TokenName
}

/** An NFT item as replies contain it. */
export function presentItem(facts: ItemFacts, names: ItemNames): NftItem {
  const { sale, zone, domain } = facts
  // While an item is for sale, its owner is the seller, and the contract's owner is the sale contract.
  const owner = sale?.seller ?? facts.owner
  const about = toTokenContent(facts.collectionContent).fields
  const metadata = presentMetadata(facts)
  const named = zone !== undefined && domain !== undefined
  return {
    address: facts.address,
    ...presentIndex(facts.index),
    ...(owner && { owner: names.account(owner) }),
    ...(facts.collection && {
      collection: {
        address: facts.collection,
        name: about.get('name') ?? '',
        description: about.get('description') ?? '',
      },
    }),
    verified: facts.verified ?? false,
    metadata,
    ...(sale && {
      sale: {
        address: sale.address,
        market: names.account(sale.market ?? zeroAddress),
        ...(sale.seller && { owner: names.account(sale.seller) }),
        price: presentPrice(sale, names),
      },
    }),
    previews: itemPreviews(zone === 'ton' && named ? domainImage(domain) : metadata.image),
    ...(named && { dns: domain }),
    approved_by: [],
    trust: 'none',
    ...(facts.codeHash && { code_hash: facts.codeHash }),
    ...(facts.dataHash && { data_hash: facts.dataHash }),
  }
}

/** A `.ton` name replaces the item's own description; names of both zones get the same management link. */
function presentMetadata({ address, content, zone, domain }: ItemFacts): Record<string, unknown> {
  if (zone === undefined) return { ...content }
  const buttons = [{ label: 'Manage', uri: `https://dns.tonkeeper.com/manage?v=${address}` }]
  if (zone !== 'ton' || domain === undefined) return { ...content, buttons }
  const { description, image, lottie, ...others } = content
  return { ...others, name: domain, buttons }
}

/** The jetton of an item's price. */
export const listPriceTokens = ({ sale }: ItemFacts, names: ItemNames): TokenName[] =>
  sale?.jetton === undefined ? [] : [names.tokenName(sale.jetton)]

function presentPrice({ price, jetton }: ItemSale, names: ItemNames): Price {
  if (jetton === undefined) return coinPrice(price)
  const { symbol, decimals, image, verification } = names.jetton(jetton)
  return { currency_type: 'jetton', value: String(price), decimals, token_name: symbol, verification, image, jetton }
}

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

const getZone = (domain: string | undefined): DnsZone | undefined =>
  domain?.endsWith('.ton') ? 'ton' : domain?.endsWith('.t.me') ? 't.me' : undefined
