import type { Cell } from '../cell/Cell.ts'
import type { AccountAddress } from '../contract/schemas/account.ts'
import type { NftItem } from '../contract/schemas/assets.ts'
import { isConfirmedByCollection } from '../getMethods/isConfirmedByCollection.ts'
import { readStackAddress } from '../getMethods/readStackAddress.ts'
import type { CallMethod, StackItem } from '../getMethods/stack.ts'
import { codeHash, dataHash, toAccount } from '../trace/accountState.ts'
import type { Address, Hash } from '../units.ts'
import type { NameSources } from './gatherNames.ts'
import { domainImage, itemPreviews } from './itemPreviews.ts'
import { resolveTokenContent, toTokenContent } from './resolveTokenContent.ts'

/** The result of `get_nft_data`. */
export type NftData = {
  /** `false` until the collection has initialised the item. */
  readonly initialised: boolean
  readonly index: bigint
  readonly collection: Address | undefined
  readonly owner: Address | undefined
  /** The individual content; the collection combines it with the common content. */
  readonly content: Cell | undefined
}

/** Reads the result of `get_nft_data`; `undefined` when it has another layout. */
export function readNftData(stack: readonly StackItem[] | undefined): NftData | undefined {
  const [initialised, index, collection, owner, content] = stack ?? []
  if (initialised?.type !== 'int' || index?.type !== 'int' || content === undefined) return undefined
  return {
    initialised: initialised.value !== 0n,
    index: index.value,
    collection: readStackAddress(collection),
    owner: readStackAddress(owner),
    content: content.type === 'cell' ? content.cell : undefined,
  }
}

/** The full content of an item from `get_nft_content`; its individual content if that fails. */
export function getNftContent(callMethod: CallMethod, { index, content }: NftData): Cell | undefined {
  if (content === undefined) return undefined
  const args: readonly StackItem[] = [
    { type: 'int', value: index },
    { type: 'cell', cell: content },
  ]
  const [fullContent] = callMethod('get_nft_content', args) ?? []
  return fullContent?.type === 'cell' ? fullContent.cell : content
}

/** The content of a collection. */
export function getCollectionContent(callMethod: CallMethod): Cell | undefined {
  const [, content] = callMethod('get_collection_data') ?? []
  return content?.type === 'cell' ? content.cell : undefined
}

/**
 * The index of an item in replies. tonapi's member has 64 bits, in which the hash that is the index of a domain does not fit.
 */
export const presentIndex = (index: bigint): Pick<NftItem, 'index' | 'exact_index'> => ({
  index: BigInt.asIntN(64, index),
  exact_index: String(index),
})

/** An item of which only the address is known. */
export const unknownNftItem = (address: Address): NftItem => ({
  address,
  ...presentIndex(0n),
  verified: false,
  metadata: {},
  approved_by: [],
  trust: 'none',
})

/** What an NFT item and its collection state, at one block. */
export type OnChainItem = Pick<NftData, 'index' | 'collection' | 'owner'> & {
  readonly content: Cell | undefined
  readonly collectionContent: Cell | undefined
  /** Its collection confirms it. */
  readonly verified: boolean
  readonly codeHash: Hash | undefined
  readonly dataHash: Hash | undefined
}

/** Reads an NFT item by get methods of it and of its collection; `undefined` when it is none, or unknown. */
export async function readOnChainItem(
  address: Address,
  { state: getState, reader }: Pick<NameSources, 'state' | 'reader'>,
): Promise<OnChainItem | undefined> {
  const state = await getState?.(address)
  const data = readNftData((state && reader?.call(state, 'get_nft_data')) ?? undefined)
  if (!data) return undefined
  const { index, collection, owner } = data
  const collectionState = collection && (await getState?.(collection))
  const callCollection = (method: string, stack: readonly StackItem[] = []) =>
    (collectionState && reader?.call(collectionState, method, stack)) ?? undefined
  const contract = toAccount(state)
  return {
    ...{ index, collection, owner },
    content: collectionState ? getNftContent(callCollection, data) : data.content,
    collectionContent: collectionState ? getCollectionContent(callCollection) : undefined,
    verified: collectionState ? isConfirmedByCollection(callCollection, index, address) : false,
    ...{ codeHash: codeHash(contract), dataHash: dataHash(contract) },
  }
}

/** An NFT item with its metadata; off-chain content only if allowed. */
export async function loadNftItem(
  address: Address,
  item: OnChainItem | undefined,
  { offChain, domain: getDomain }: Pick<NameSources, 'offChain' | 'domain'>,
  account: (address: Address) => AccountAddress,
): Promise<NftItem> {
  if (!item) return unknownNftItem(address)
  const { collection, owner } = item
  const [content, collectionContent] = await Promise.all([
    resolveTokenContent(item.content, offChain),
    resolveTokenContent(item.collectionContent, offChain),
  ])
  const collectionFields = toTokenContent(collectionContent.members).fields
  const domain = getDomain?.(address)
  return {
    address,
    ...presentIndex(item.index),
    ...(owner && { owner: account(owner) }),
    ...(collection && {
      collection: {
        address: collection,
        name: collectionFields.get('name') ?? '',
        description: collectionFields.get('description') ?? '',
      },
    }),
    verified: item.verified,
    metadata: { ...content.members },
    previews: itemPreviews(domain?.endsWith('.ton') ? domainImage(domain) : content.members.image),
    ...(domain !== undefined && { dns: domain }),
    approved_by: [],
    trust: 'none',
    ...(item.codeHash && { code_hash: item.codeHash }),
    ...(item.dataHash && { data_hash: item.dataHash }),
  }
}
