import type { Cell } from '../cell/Cell.ts'
import { readStackAddress } from '../getMethods/readStackAddress.ts'
import type { CallMethod, StackItem } from '../getMethods/stack.ts'
import type { Address } from '../units.ts'

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

/** Whether the collection has this address for the item's index. */
export const isConfirmedByCollection = (callMethod: CallMethod, index: bigint, item: Address): boolean =>
  readStackAddress(callMethod('get_nft_address_by_index', [{ type: 'int', value: index }])?.[0]) === item

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
