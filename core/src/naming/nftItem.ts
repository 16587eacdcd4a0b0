import type { AccountAddress } from '../contract/schemas/account.ts'
import type { NftItem } from '../contract/schemas/nft.ts'
import type { StackItem } from '../contracts/stack.ts'
import type { Address } from '../units.ts'
import type { NameSources } from './NameSources.ts'
import { readTokenContent, type TokenContent } from './tokenContent.ts'

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
  const [, index, collection, owner, own] = (state && sources.reader?.call(state, 'get_nft_data')) ?? []
  if (index?.type !== 'int') return unknownItem(address)
  const collectionAddress = addressIn(collection)
  const home = collectionAddress && (await sources.state?.(collectionAddress))
  const ask = (method: string, stack: readonly StackItem[] = []) =>
    (home && sources.reader?.call(home, method, stack)) ?? []
  const verified = addressIn(ask('get_nft_address_by_index', [index])[0]) === address
  // The collection knows how its items' contents are put together; an item of none says it whole.
  const content = home && own ? (ask('get_nft_content', [index, own])[0] ?? own) : own
  const about = home ? await contentOf(ask('get_collection_data')[1], sources) : undefined
  const ownerAddress = addressIn(owner)
  return {
    address,
    index: index.value,
    ...(ownerAddress && { owner: account(ownerAddress) }),
    ...(collectionAddress && {
      collection: {
        address: collectionAddress,
        name: about?.fields.get('name') ?? '',
        description: about?.fields.get('description') ?? '',
      },
    }),
    verified,
    metadata: Object.fromEntries((await contentOf(content, sources))?.fields ?? []),
    approved_by: [],
    trust: 'none',
  }
}

async function contentOf(item: StackItem | undefined, sources: NameSources): Promise<TokenContent | undefined> {
  if (item?.type !== 'cell') return undefined
  return withOffChain(readTokenContent(item.cell), sources)
}

/** The content with what is kept under its link; what is on the chain wins: nobody can change it there unseen. */
export async function withOffChain(own: TokenContent, sources: NameSources): Promise<TokenContent> {
  const more = own.uri === undefined ? undefined : await sources.offChain?.(own.uri)
  return more ? { ...own, fields: new Map([...more, ...own.fields]) } : own
}

function addressIn(item: StackItem | undefined): Address | undefined {
  if (item?.type !== 'slice' && item?.type !== 'cell') return undefined
  try {
    return item.cell.slice().loadAddress()
  } catch {
    // A contract may answer anything; what is no address names nobody.
    return undefined
  }
}
