import type { IndexedItem } from '../../chain/IndexedItem.ts'
import type { CallOptions, MasterchainBlock } from '../../chain/MasterchainBlock.ts'
import { type AnyAppError, AppError } from '../../errors.ts'
import { toJettonName } from '../../naming/gatherNames.ts'
import { accountPreview, jettonPreview } from '../../naming/previews.ts'
import type { Address } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { orFailure } from '../context/optionalRequests.ts'
import { type Index, ItemLoader, type StateBlock } from './ItemLoader.ts'
import { type ItemNames, type LoadedItem, listPriceTokens, presentItem, toItemFacts } from './presentItem.ts'

/** Loaded items, and the block that states were read at; `undefined` for items from an index only. */
type LoadedItems = {
  readonly items: ReadonlyMap<Address, LoadedItem>
  readonly block: MasterchainBlock | undefined
}

/**
 * Loads items from their contracts, collections and sale contracts at one block; from an index where states are not
 * available. Contracts take precedence over the index.
 *
 * @throws source.* when neither states nor an index are available, limit.cancelled
 */
export async function loadItems(context: CallContext, addresses: readonly Address[]): Promise<LoadedItems> {
  const unique = [...new Set(addresses)]
  const { chain } = context.network
  const options = callOptions(context)
  // In parallel with the states.
  const index = orFailure(async () => (unique.length === 0 ? undefined : chain.getItems?.(unique, options)))
  // Prevents an unhandled rejection before it is awaited.
  index.catch(() => {})
  const stateBlock = await getStateBlock(context, options)
  if (stateBlock instanceof AppError)
    return { items: loadFromIndexOnly(context, unique, await index, stateBlock), block: undefined }
  return { items: await new ItemLoader(context, stateBlock, options).load(unique, index), block: stateBlock.block }
}

async function getStateBlock({ network }: CallContext, options: CallOptions): Promise<StateBlock | AnyAppError> {
  return orFailure(async () => {
    const block = await network.chain.getMasterchainBlock('newest', options)
    return { block, config: await network.chain.getConfig(block.id, options) }
  })
}

function loadFromIndexOnly(
  context: CallContext,
  addresses: readonly Address[],
  index: Index | AnyAppError | undefined,
  reason: AnyAppError,
): ReadonlyMap<Address, LoadedItem> {
  if (!index || index instanceof AppError) throw reason
  return new Map(
    addresses.map((address): readonly [Address, LoadedItem] => {
      const known = index.get(address)
      if (!known)
        return [address, { problem: new AppError('lookup.item', { account: address, reason: 'not in the index' }) }]
      return [address, toLoadedItem(context, known)]
    }),
  )
}

/** An item with what the index has of it; contracts are not queried. */
export function toLoadedItem(
  { network }: CallContext,
  indexed: IndexedItem,
): Exclude<LoadedItem, { problem: unknown }> {
  const names: ItemNames = {
    account: address => accountPreview(address, network.label?.(address), false),
    jetton: master => jettonPreview(master, undefined),
    tokenName: jetton => toJettonName(jetton, { members: {} }),
  }
  const { facts, unknown } = toItemFacts(indexed)
  const tokens = listPriceTokens(facts, names)
  return { item: presentItem(facts, names), tokens, facts, lastFillUp: undefined, unknown }
}
