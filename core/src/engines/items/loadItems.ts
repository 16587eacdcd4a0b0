import type { ChainSource } from '../../chain/ChainSource.ts'
import type { CallOptions } from '../../chain/MasterchainBlock.ts'
import { type AnyAppError, AppError, isAppError, isSourceFailure } from '../../errors.ts'
import { jettonPreview } from '../../naming/previews.ts'
import type { Address } from '../../units.ts'
import { callOptions } from '../context/callOptions.ts'
import type { CallContext } from '../context/Deps.ts'
import { type Index, ItemLoader, type StateBlock } from './ItemLoader.ts'
import type { LoadedItem } from './LoadedItem.ts'
import { type ItemNames, presentAccountAddress, presentItem } from './presentItem.ts'
import { toItemFacts } from './toItemFacts.ts'

/**
 * Loads items from their contracts, collections and sale contracts at one block; from an index where states are not
 * available. Contracts take precedence over the index.
 *
 * @throws source.* when neither states nor an index are available, limit.cancelled
 */
export async function loadItems(
  context: CallContext,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, LoadedItem>> {
  const unique = [...new Set(addresses)]
  const { chain } = context.network
  const options = callOptions(context)
  const index = getIndexedItems(chain, unique, options)
  // Prevents an unhandled rejection before it is awaited.
  index.catch(() => {})
  const stateBlock = await getStateBlock(context, options)
  if (stateBlock instanceof AppError) return loadFromIndexOnly(context, unique, await index, stateBlock)
  return new ItemLoader(context, stateBlock, options).load(unique, index)
}

async function getStateBlock({ network }: CallContext, options: CallOptions): Promise<StateBlock | AnyAppError> {
  return orRetryableError(async () => {
    const block = await network.chain.getMasterchainBlock('newest', options)
    return { block, config: await network.chain.getConfig(block.id, options) }
  })
}

/** The index's items, requested in parallel with the states; `undefined` without an index, or when it fails. */
async function getIndexedItems(
  chain: ChainSource,
  addresses: readonly Address[],
  options: CallOptions,
): Promise<Index | undefined> {
  if (!chain.getItems || addresses.length === 0) return undefined
  try {
    return await chain.getItems(addresses, options)
  } catch (error) {
    // A missing index is reported where it is needed.
    if (isAppError(error)) return undefined
    throw error
  }
}

async function orRetryableError<T>(work: () => Promise<T>): Promise<T | AnyAppError> {
  try {
    return await work()
  } catch (error) {
    if (isSourceFailure(error)) return error
    throw error
  }
}

function loadFromIndexOnly(
  { network }: CallContext,
  addresses: readonly Address[],
  index: Index | undefined,
  reason: AnyAppError,
): ReadonlyMap<Address, LoadedItem> {
  if (!index) throw reason
  const names: ItemNames = {
    account: address => presentAccountAddress(address, network.label?.(address), false),
    jetton: master => jettonPreview(master, undefined),
  }
  return new Map(
    addresses.map((address): readonly [Address, LoadedItem] => {
      const known = index.get(address)
      if (!known)
        return [address, { problem: new AppError('lookup.item', { account: address, reason: 'not in the index' }) }]
      const { facts, unknown } = toItemFacts(known)
      return [address, { item: presentItem(facts, names), facts, lastFillUp: undefined, unknown }]
    }),
  )
}
