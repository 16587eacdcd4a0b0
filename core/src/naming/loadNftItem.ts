import type { AccountAddress } from '../contract/schemas/account.ts'
import type { NftItem } from '../contract/schemas/nft.ts'
import type { StackItem } from '../getMethods/stack.ts'
import { codeHash, dataHash, toAccount } from '../trace/accountState.ts'
import type { Address } from '../units.ts'
import { domainImage, itemPreviews } from './itemPreviews.ts'
import type { NameSources } from './NameSources.ts'
import { getCollectionContent, getNftContent, isConfirmedByCollection, readNftData } from './nftData.ts'
import { resolveTokenContent, toTokenContent } from './resolveTokenContent.ts'

/** An item of which only the address is known. */
export const unknownNftItem = (address: Address): NftItem => ({
  address,
  index: 0n,
  verified: false,
  metadata: {},
  approved_by: [],
  trust: 'none',
})

/** Loads an NFT item with its metadata and whether its collection confirms it; off-chain content only if allowed. */
export async function loadNftItem(
  address: Address,
  sources: NameSources,
  account: (address: Address) => AccountAddress,
): Promise<NftItem> {
  const state = await sources.state?.(address)
  const data = readNftData((state && sources.reader?.call(state, 'get_nft_data')) ?? undefined)
  if (!data) return unknownNftItem(address)
  const { collection, owner } = data
  const collectionState = collection && (await sources.state?.(collection))
  const callCollection = (method: string, stack: readonly StackItem[] = []) =>
    (collectionState && sources.reader?.call(collectionState, method, stack)) ?? undefined
  const [content, collectionContent] = await Promise.all([
    resolveTokenContent(collectionState ? getNftContent(callCollection, data) : data.content, sources.offChain),
    resolveTokenContent(collectionState ? getCollectionContent(callCollection) : undefined, sources.offChain),
  ])
  const collectionFields = toTokenContent(collectionContent.members).fields
  const contract = toAccount(state)
  const contractHashes = { code: codeHash(contract), data: dataHash(contract) }
  const domain = sources.domain?.(address)
  return {
    address,
    index: data.index,
    ...(owner && { owner: account(owner) }),
    ...(collection && {
      collection: {
        address: collection,
        name: collectionFields.get('name') ?? '',
        description: collectionFields.get('description') ?? '',
      },
    }),
    verified: collectionState ? isConfirmedByCollection(callCollection, data.index, address) : false,
    metadata: { ...content.members },
    previews: itemPreviews(domain?.endsWith('.ton') ? domainImage(domain) : content.members.image),
    ...(domain !== undefined && { dns: domain }),
    approved_by: [],
    trust: 'none',
    ...(contractHashes.code && { code_hash: contractHashes.code }),
    ...(contractHashes.data && { data_hash: contractHashes.data }),
  }
}
