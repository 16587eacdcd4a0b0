import type { BlockIdExt } from '../blockId.ts'
import type { ChainSource } from '../chain/ChainSource.ts'
import { isAppError, tryRead } from '../errors.ts'
import { readShardAccount } from '../tlb/account.ts'
import type { ReadStates } from './settleClaims.ts'

/** Reads accounts after masterchain blocks from a source; what it does not have, or cannot provide, is left out. */
export const readSourceStates =
  (source: ChainSource, blocks: ReadonlyMap<number, BlockIdExt>, signal: AbortSignal): ReadStates =>
  async hidden => {
    const found = await Promise.all(
      hidden.map(async ({ address, masterchainSeqno }) => {
        const block = blocks.get(masterchainSeqno)
        if (!block) return []
        try {
          const { shardAccount } = await source.getAccount(address, block, { signal })
          const account = shardAccount && tryRead(() => readShardAccount(shardAccount).account)
          const state = account?.storage.state
          if (state?.type !== 'active') return []
          return [[address, { data: state.init.data, codeHash: state.init.code?.hash() }] as const]
        } catch (error) {
          if (isAppError(error) && (error.code === 'source.notRecorded' || error.code === 'source.unsupported'))
            return []
          throw error
        }
      }),
    )
    return new Map(found.flat())
  }
