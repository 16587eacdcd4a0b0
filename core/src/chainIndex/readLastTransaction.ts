import type { PartialSource } from '../chain/ChainSource.ts'
import type { CallOptions } from '../chain/MasterchainBlock.ts'
import { isSourceFailure } from '../errors.ts'
import { readShardAccount } from '../tlb/account.ts'
import { type Address, type Lt, lt } from '../units.ts'

/** The last transaction of an account by its state at the newest block, at time 0 if it has none; `undefined` when unknown. */
export async function readLastTransaction(
  source: PartialSource,
  account: Address,
  options: CallOptions,
): Promise<{ readonly lt: Lt } | undefined> {
  try {
    const block = await source.getMasterchainBlock?.('newest', options)
    const state = block && (await source.getAccount?.(account, block.id, options))
    if (!state) return undefined
    return { lt: state.shardAccount ? readShardAccount(state.shardAccount).last_trans_lt : lt(0n) }
  } catch (error) {
    if (!isSourceFailure(error)) throw error
    return undefined
  }
}
