import { type BlockIdExt, formatBlockId } from '../../blockId.ts'
import { AppError, errorMeaning } from '../../errors.ts'
import { addressOf, type Hash } from '../../units.ts'
import type { BlockLookup, CallOptions, MasterchainBlock } from '../MasterchainBlock.ts'
import type { SourceMethods } from '../sourceMethods.ts'
import { findShardEndLt, findShardTop, isFutureBlock } from './blockSearch.ts'
import { findBlock, isLiteserverError } from './findBlock.ts'
import type { LiteserverClient } from './LiteserverClient.ts'
import type { LookupKey } from './lookupQueries.ts'
import { blockProofQuery } from './proofQueries.ts'
import { blockQuery } from './queries.ts'

/**
 * Finds and reads full blocks, and reads block proofs. A found block is proven from a known one (`head`), or confirmed by a
 * second server; a full block is checked against the hashes of its id; the links of a proof are checked to be contiguous.
 * A block is reported absent only when it is later than the newest, or when its seqno belongs to another shard.
 */
export function blockReader(
  client: LiteserverClient,
  newest: (options?: CallOptions) => Promise<MasterchainBlock>,
  head: (options?: CallOptions) => Promise<BlockIdExt>,
): Pick<SourceMethods, 'findBlock' | 'getBlock' | 'getBlockProof'> {
  /** Turns a server error for a block later than the newest into `lookup.block`. */
  const orNoBlock = async <T>(
    block: BlockIdExt,
    options: CallOptions | undefined,
    work: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!isLiteserverError(error) || !isFutureBlock(block, await newest(options))) throw error
      throw new AppError('lookup.block', { block: formatBlockId(block) }, { cause: error })
    }
  }

  return {
    async findBlock(key, options) {
      try {
        return (await findBlock(client, toLookupKey(key), await head(options), options)).value.id
      } catch (error) {
        // The seqno is proven to belong to a block of another shard.
        if (errorMeaning(error) === 'absent') return undefined
        if (isLiteserverError(error) && isLater(key, await newest(options))) return undefined
        throw error
      }
    },

    getBlock: (block, options) =>
      orNoBlock(block, options, async () => (await client.query(blockQuery(block), options)).value),

    getBlockProof: (known, target, options) =>
      orNoBlock(
        target ?? known,
        options,
        async () => (await client.query(blockProofQuery(known, target), options)).value,
      ),
  }
}

/** An account in a shard, or, where that was split, in one of its parts. */
const toAccountInShard = ({ workchain, shard }: BlockLookup) => addressOf(workchain, shard.padEnd(64, '0') as Hash) // 64 digits

function toLookupKey(key: BlockLookup): LookupKey {
  if ('seqno' in key) return { by: 'seqno', block: { workchain: key.workchain, shard: key.shard, seqno: key.seqno } }
  const account = toAccountInShard(key)
  return 'lt' in key ? { by: 'lt', account, lt: key.lt } : { by: 'time', account, time: key.utime }
}

function isLater(key: BlockLookup, newest: MasterchainBlock): boolean {
  if ('seqno' in key) return isFutureBlock(key, newest)
  const account = toAccountInShard(key)
  return 'lt' in key ? key.lt > findShardEndLt(newest, account) : key.utime > findShardTop(newest, account).genUtime
}
