import type { Cell } from '../cell/Cell.ts'
import type { StackItem } from '../contracts/stack.ts'
import { addressIn } from '../contracts/stackAddress.ts'
import type { Address } from '../units.ts'

/** What an item says of itself. */
export type NftData = {
  /** Its collection has not brought it into being yet. */
  readonly initialised: boolean
  readonly index: bigint
  readonly collection: Address | undefined
  readonly owner: Address | undefined
  /** What is its own of its content; the collection knows how to put the whole together. */
  readonly content: Cell | undefined
}

/** What `get_nft_data` answered; `undefined` when that is no answer of an item. */
export function nftDataIn(stack: readonly StackItem[] | undefined): NftData | undefined {
  const [initialised, index, collection, owner, content] = stack ?? []
  if (initialised?.type !== 'int' || index?.type !== 'int' || content === undefined) return undefined
  return {
    initialised: initialised.value !== 0n,
    index: index.value,
    collection: addressIn(collection),
    owner: addressIn(owner),
    content: content.type === 'cell' ? content.cell : undefined,
  }
}

type Ask = (method: string, stack?: readonly StackItem[]) => readonly StackItem[] | undefined

/** Whether a collection says that the item with this index is at this address. */
export const collectionConfirms = (ask: Ask, index: bigint, item: Address): boolean =>
  addressIn(ask('get_nft_address_by_index', [{ type: 'int', value: index }])?.[0]) === item

/** An item's content as its collection puts it together; its own where the collection does not. */
export function contentInCollection(ask: Ask, { index, content }: NftData): Cell | undefined {
  if (content === undefined) return undefined
  const arguments_: readonly StackItem[] = [
    { type: 'int', value: index },
    { type: 'cell', cell: content },
  ]
  const [whole] = ask('get_nft_content', arguments_) ?? []
  return whole?.type === 'cell' ? whole.cell : content
}

/** The content of a collection itself. */
export function contentOfCollection(ask: Ask): Cell | undefined {
  const [, content] = ask('get_collection_data') ?? []
  return content?.type === 'cell' ? content.cell : undefined
}
