import { AppError, isAppError } from '../../errors.ts'
import { blockText } from '../../proof/proven.ts'
import { addressOf, type Hash } from '../../units.ts'
import type { BlockKey, BlockReader, ProofSource } from '../BlockReader.ts'
import type { BlockId, CallOptions, MasterchainBlock } from '../ChainSource.ts'
import { blockQuestion } from './answers.ts'
import { endOf, isToCome, topOf } from './blockSearch.ts'
import { findBlock, isRefusal } from './findBlock.ts'
import type { LiteserverClient } from './LiteserverClient.ts'
import type { LookupKey } from './lookups.ts'
import { blockProofQuestion } from './proofAnswers.ts'

/**
 * Finds blocks and reads them whole, and asks for chains of blocks. A block that is found is proven from one that is known
 * already (`head`), or confirmed by a second server; a whole block has the hashes of its name; a chain hangs together.
 * That there is no block is only said of what is later than the newest, and of shards that another block stands for.
 */
export function blockReader(
  client: LiteserverClient,
  newest: (options?: CallOptions) => Promise<MasterchainBlock>,
  head: (options?: CallOptions) => Promise<BlockId>,
): BlockReader & ProofSource {
  /** Refused for being later than the newest block, or for another reason. */
  const orNoBlock = async <T>(block: BlockId, options: CallOptions | undefined, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!isRefusal(error) || !isToCome(block, await newest(options))) throw error
      throw new AppError('lookup.block', { block: blockText(block) }, { cause: error })
    }
  }

  return {
    async findBlock(key, options) {
      try {
        return (await findBlock(client, lookupOf(key), await head(options), options)).value.id
      } catch (error) {
        // It is proven that the number belongs to a block of another shard.
        if (isAppError(error) && error.code === 'lookup.block') return undefined
        if (isRefusal(error) && isLater(key, await newest(options))) return undefined
        throw error
      }
    },

    getBlock: (block, options) =>
      orNoBlock(block, options, async () => (await client.ask(blockQuestion(block), options)).value),

    getBlockProof: (known, target, options) =>
      orNoBlock(
        target ?? known,
        options,
        async () => (await client.ask(blockProofQuestion(known, target), options)).value,
      ),
  }
}

/** A shard's own prefix, with what ends it, as an account that lies in it, or, where it has been split, in one of its parts. */
const accountIn = ({ workchain, shard }: BlockKey) => addressOf(workchain, shard.padEnd(64, '0') as Hash) // 64 digits

function lookupOf(key: BlockKey): LookupKey {
  if ('seqno' in key) return { by: 'seqno', place: { workchain: key.workchain, shard: key.shard, seqno: key.seqno } }
  const account = accountIn(key)
  return 'lt' in key ? { by: 'lt', account, lt: key.lt } : { by: 'time', account, time: key.utime }
}

function isLater(key: BlockKey, newest: MasterchainBlock): boolean {
  if ('seqno' in key) return isToCome(key, newest)
  const account = accountIn(key)
  return 'lt' in key ? key.lt > endOf(newest, account) : key.utime > topOf(newest, account).genUtime
}
