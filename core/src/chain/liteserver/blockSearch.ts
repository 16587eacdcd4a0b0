import { type BlockId, type BlockIdExt, formatBlockId, toBlockId } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import { AppError } from '../../errors.ts'
import { proofError } from '../../proof/merkleProofs.ts'
import { readShardAccount } from '../../tlb/account.ts'
import { shardContains } from '../../tlb/blockLinks.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { type Address, type Hash, type Lt, workchainOf } from '../../units.ts'
import type { AccountTransaction } from '../IndexedTrace.ts'
import { listTransactions } from '../listTransactions.ts'
import type { CallOptions, MasterchainBlock } from '../MasterchainBlock.ts'
import type { SourceMethods } from '../sourceMethods.ts'
import { findBlock, isLiteserverError } from './findBlock.ts'
import type { LiteserverClient } from './LiteserverClient.ts'
import { lookupQuery } from './lookupQueries.ts'
import { accountQuery, blockQuery, transactionsQuery } from './queries.ts'

/** Servers return at most so many transactions of an account at once. */
const maxPerQuery = 16

/**
 * Finds blocks and transactions by logical time, and lists the transactions of blocks. Data is checked against the block's
 * id, and the id is proven from a known block (`head`: the newest, or an earlier one), or confirmed by another server.
 */
export function blockSearch(
  client: LiteserverClient,
  newest: (options?: CallOptions) => Promise<MasterchainBlock>,
  head: (options?: CallOptions) => Promise<BlockIdExt>,
): Pick<SourceMethods, 'getBlockByLt' | 'getAccountTransactions' | 'getBlockTransactions'> {
  return {
    async getBlockByLt(account, lt, options) {
      try {
        return toBlockId((await findBlock(client, { by: 'lt', account, lt }, await head(options), options)).value.id)
      } catch (error) {
        if (isLiteserverError(error) && lt > findShardEndLt(await newest(options), account)) return undefined
        throw error
      }
    },

    async getAccountTransactions(account, { from, count }, options) {
      const found: AccountTransaction[] = []
      let next: typeof from = from ?? (await newestTransaction(account, options))
      while (next !== undefined && found.length < count) {
        const start = { account, ...next, count: Math.min(maxPerQuery, count - found.length) }
        const { value } = await client.query(transactionsQuery(start), options)
        next = undefined
        for (const { cell, block } of value) {
          const { lt, prev_trans_lt, prev_trans_hash } = readTransaction(cell)
          found.push({ hash: cell.hash(), lt, cell, block: toBlockId(block) })
          next = prev_trans_lt === 0n ? undefined : { lt: prev_trans_lt, hash: prev_trans_hash }
        }
      }
      return found
    },

    async getBlockTransactions(block, options) {
      return listTransactions(block.workchain, await readFullBlock(block, options))
    },
  }

  async function readFullBlock(block: BlockId, options?: CallOptions): Promise<Cell> {
    try {
      const { value, server } = await client.query(lookupQuery({ by: 'seqno', block }), options)
      // The file has the hash from the lookup, so a second server that has it confirms the id.
      return (await client.query(blockQuery(value.id), { ...options, exclude: [server] })).value
    } catch (error) {
      if (!isLiteserverError(error) || !isFutureBlock(block, await newest(options))) throw error
      throw new AppError('lookup.block', { block: formatBlockId(block) }, { cause: error })
    }
  }

  /** The account's newest transaction, from its state. */
  async function newestTransaction(
    account: Address,
    options?: CallOptions,
  ): Promise<{ readonly lt: Lt; readonly hash: Hash }> {
    const { id } = await newest(options)
    const { value } = await client.query(accountQuery(account, id), options)
    if (value === undefined) {
      // It never existed or was deleted: no state names its last transaction.
      throw new AppError('source.unsupported', {
        source: 'liteserver',
        what: `transactions of an account that does not exist (${account})`,
      })
    }
    const { last_trans_lt, last_trans_hash } = readShardAccount(value)
    return { lt: last_trans_lt, hash: last_trans_hash }
  }
}

/** The end lt of the top block of an account's shard. @throws proof.shard when there is no such shard */
export const findShardEndLt = (newest: MasterchainBlock, account: Address): Lt => findShardTop(newest, account).endLt

/** The top block of an account's shard. @throws proof.shard when there is no such shard */
export function findShardTop(newest: MasterchainBlock, account: Address): Pick<MasterchainBlock, 'endLt' | 'genUtime'> {
  if (workchainOf(account) === newest.id.workchain) return newest
  const shard = newest.shards.find(({ id }) => shardContains(account, id))
  if (shard === undefined) throw proofError('proof.shard', `no shard contains ${account}`)
  return shard
}

/** Whether a block is later than the newest of its workchain. Servers return the same error for future and for deleted blocks. */
export function isFutureBlock({ workchain, seqno }: BlockId, newest: MasterchainBlock): boolean {
  const tops = [newest.id, ...newest.shards.map(({ id }) => id)].filter(id => id.workchain === workchain)
  return tops.every(top => seqno > top.seqno)
}
