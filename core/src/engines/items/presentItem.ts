import type { AccountAddress } from '../../contract/schemas/account.ts'
import type { JettonPreview, NftItem, Price } from '../../contract/schemas/assets.ts'
import type { DnsZone } from '../../getMethods/dnsZones.ts'
import { domainImage, itemPreviews } from '../../naming/itemPreviews.ts'
import type { OffChainContent } from '../../naming/OffChainLoader.ts'
import { coinPrice, zeroAddress } from '../../naming/previews.ts'
import { toTokenContent } from '../../naming/tokenContent.ts'
import type { Address, Hash } from '../../units.ts'
import type { ItemSale } from './findItemSale.ts'

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
    index: facts.index,
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

function presentPrice({ price, jetton }: ItemSale, names: ItemNames): Price {
  if (jetton === undefined) return coinPrice(price)
  const { symbol, decimals, image, verification } = names.jetton(jetton)
  return { currency_type: 'jetton', value: String(price), decimals, token_name: symbol, verification, image, jetton }
}

/** An account address with its name. */
export const presentAccountAddress = (
  address: Address,
  name: string | undefined,
  isWallet: boolean,
): AccountAddress => ({
  address,
  ...(name !== undefined && { name }),
  is_scam: false,
  is_wallet: isWallet,
})
