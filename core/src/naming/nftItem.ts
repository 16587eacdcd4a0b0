import type { AccountAddress } from '../contract/schemas/account.ts'
import type { NftItem } from '../contract/schemas/nft.ts'
import type { StackItem } from '../contracts/stack.ts'
import { accountIn, codeHash, dataHash } from '../trace/stateChange.ts'
import type { Address } from '../units.ts'
import { domainPicture, itemPictures } from './itemPictures.ts'
import type { NameSources } from './NameSources.ts'
import { collectionConfirms, contentInCollection, contentOfCollection, nftDataIn } from './nftData.ts'
import { textContent, wholeContent } from './wholeContent.ts'

/** What is shown of an item of which nothing is known but its address. */
export const unknownItem = (address: Address): NftItem => ({
  address,
  index: 0n,
  verified: false,
  metadata: {},
  approved_by: [],
  trust: 'none',
})

/** An item as it says itself to be, checked with its collection; what is kept off the chain only where it may be fetched. */
export async function nftItemOf(
  address: Address,
  sources: NameSources,
  account: (address: Address) => AccountAddress,
): Promise<NftItem> {
  const state = await sources.state?.(address)
  const data = nftDataIn((state && sources.reader?.call(state, 'get_nft_data')) ?? undefined)
  if (!data) return unknownItem(address)
  const { collection, owner } = data
  const home = collection && (await sources.state?.(collection))
  const ask = (method: string, stack: readonly StackItem[] = []) =>
    (home && sources.reader?.call(home, method, stack)) ?? undefined
  const [content, about] = await Promise.all([
    wholeContent(home ? contentInCollection(ask, data) : data.content, sources.offChain),
    wholeContent(home ? contentOfCollection(ask) : undefined, sources.offChain),
  ])
  const words = textContent(about.members).fields
  const contract = accountIn(state)
  const [code, kept] = [codeHash(contract), dataHash(contract)]
  const domain = sources.domain?.(address)
  return {
    address,
    index: data.index,
    ...(owner && { owner: account(owner) }),
    ...(collection && {
      collection: {
        address: collection,
        name: words.get('name') ?? '',
        description: words.get('description') ?? '',
      },
    }),
    verified: home ? collectionConfirms(ask, data.index, address) : false,
    metadata: { ...content.members },
    previews: itemPictures(domain?.endsWith('.ton') ? domainPicture(domain) : content.members.image),
    ...(domain !== undefined && { dns: domain }),
    approved_by: [],
    trust: 'none',
    ...(code && { code_hash: code }),
    ...(kept && { data_hash: kept }),
  }
}
