import type { AccountAddress } from '../../contract/schemas/account.ts'
import type { JettonPreview } from '../../contract/schemas/jetton.ts'
import type { NftItem } from '../../contract/schemas/nft.ts'
import type { Price } from '../../contract/schemas/price.ts'
import type { Zone } from '../../contracts/dnsZones.ts'
import { domainPicture, itemPictures } from '../../naming/itemPictures.ts'
import { nobody } from '../../naming/nobody.ts'
import type { OffChainContent } from '../../naming/OffChain.ts'
import { coinPrice } from '../../naming/previews.ts'
import { textContent } from '../../naming/wholeContent.ts'
import type { Address, Hash } from '../../units.ts'
import type { ItemSale } from './saleIn.ts'

/** All that was found out of an item, wherever it comes from. */
export type ItemFacts = {
  readonly address: Address
  readonly index: bigint
  readonly owner: Address | undefined
  readonly collection: Address | undefined
  readonly about: OffChainContent
  /** Whether the collection confirms the item; `undefined` when nobody could be asked. */
  readonly verified: boolean | undefined
  readonly content: OffChainContent
  readonly sale: (ItemSale & { readonly address: Address }) | undefined
  readonly zone: Zone | undefined
  readonly domain: string | undefined
  readonly codeHash: Hash | undefined
  readonly dataHash: Hash | undefined
}

/** What things that items mention are called. */
export type ItemNames = {
  readonly account: (account: Address) => AccountAddress
  readonly jetton: (master: Address) => JettonPreview
}

/** An item as replies show it. */
export function presentItem(facts: ItemFacts, names: ItemNames): NftItem {
  const { sale, zone, domain } = facts
  // Who put an item up for sale is its owner to everybody but the item.
  const owner = sale?.seller ?? facts.owner
  const about = textContent(facts.about).fields
  const metadata = metadataOf(facts)
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
        market: names.account(sale.market ?? nobody),
        ...(sale.seller && { owner: names.account(sale.seller) }),
        price: priceOf(sale, names),
      },
    }),
    previews: itemPictures(zone === 'ton' && named ? domainPicture(domain) : metadata.image),
    ...(named && { dns: domain }),
    approved_by: [],
    trust: 'none',
    ...(facts.codeHash && { code_hash: facts.codeHash }),
    ...(facts.dataHash && { data_hash: facts.dataHash }),
  }
}

/** A name of the network's own zone says itself what it is; both zones' names can be managed at one place. */
function metadataOf({ address, content, zone, domain }: ItemFacts): Record<string, unknown> {
  if (zone === undefined) return { ...content }
  const buttons = [{ label: 'Manage', uri: `https://dns.tonkeeper.com/manage?v=${address}` }]
  if (zone !== 'ton' || domain === undefined) return { ...content, buttons }
  const { description, image, lottie, ...others } = content
  return { ...others, name: domain, buttons }
}

function priceOf({ price, jetton }: ItemSale, names: ItemNames): Price {
  if (jetton === undefined) return coinPrice(price)
  const { symbol, decimals, image, verification } = names.jetton(jetton)
  return { currency_type: 'jetton', value: String(price), decimals, token_name: symbol, verification, image, jetton }
}

/** An account as items show it. */
export const accountOf = (address: Address, name: string | undefined, isWallet: boolean): AccountAddress => ({
  address,
  ...(name !== undefined && { name }),
  is_scam: false,
  is_wallet: isWallet,
})
