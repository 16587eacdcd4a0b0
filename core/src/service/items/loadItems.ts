import type { CallOptions } from '../../chain/ChainSource.ts'
import type { IndexedSource } from '../../chain/TraceSource.ts'
import { type AnyAppError, AppError, errorTable, isAppError } from '../../errors.ts'
import { jettonPreview } from '../../naming/previews.ts'
import type { Address } from '../../units.ts'
import type { Context } from '../Deps.ts'
import { type Index, ItemLoader, type Moment } from './ItemLoader.ts'
import { indexedItem } from './indexedItem.ts'
import type { LoadedItem } from './LoadedItem.ts'
import { accountOf, type ItemNames, presentItem } from './presentItem.ts'

/**
 * Finds out what items are: by asking their contracts, their collections and the contracts that sell them, at one block; by an
 * index where the states cannot be had. What contracts say wins.
 *
 * @throws source.* when neither states nor an index can be had, limit.cancelled
 */
export async function loadItems(
  context: Context,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, LoadedItem>> {
  const asked = [...new Set(addresses)]
  const { chain } = context.network
  const options: CallOptions = context.signal ? { signal: context.signal } : {}
  const index = indexOf(chain, asked, options)
  // Whoever waits for it is told; nobody may be waiting yet.
  index.catch(() => {})
  const moment = await momentOf(context, options)
  if (moment instanceof AppError) return fromIndexAlone(context, asked, await index, moment)
  return new ItemLoader(context, moment, options).load(asked, index)
}

async function momentOf({ network }: Context, options: CallOptions): Promise<Moment | AnyAppError> {
  return orRetryable(async () => {
    const block = await network.chain.getMasterchainBlock('newest', options)
    return { block, config: await network.chain.getConfig(block.id, options) }
  })
}

/** An index is asked beside the states; `undefined` when there is none, or when it fails. */
async function indexOf(
  chain: IndexedSource,
  asked: readonly Address[],
  options: CallOptions,
): Promise<Index | undefined> {
  if (!chain.getItems || asked.length === 0) return undefined
  try {
    return await chain.getItems(asked, options)
  } catch (error) {
    // Whoever needs it says that it is missing.
    if (isAppError(error)) return undefined
    throw error
  }
}

async function orRetryable<T>(work: () => Promise<T>): Promise<T | AnyAppError> {
  try {
    return await work()
  } catch (error) {
    if (isAppError(error) && errorTable[error.code].retry) return error
    throw error
  }
}

function fromIndexAlone(
  { network }: Context,
  asked: readonly Address[],
  index: Index | undefined,
  reason: AnyAppError,
): ReadonlyMap<Address, LoadedItem> {
  if (!index) throw reason
  const names: ItemNames = {
    account: address => accountOf(address, network.label?.(address), false),
    jetton: master => jettonPreview(master, undefined),
  }
  return new Map(
    asked.map((address): readonly [Address, LoadedItem] => {
      const known = index.get(address)
      if (!known)
        return [
          address,
          { problem: new AppError('lookup.item', { account: address, reason: 'the index does not know it' }) },
        ]
      const { facts, unknown } = indexedItem(known)
      return [address, { item: presentItem(facts, names), facts, lastFillUp: undefined, unknown }]
    }),
  )
}
