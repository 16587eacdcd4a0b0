import type { Cell } from '../../cell/Cell.ts'
import { AppError } from '../../errors.ts'
import { liesIn } from '../../proof/liesIn.ts'
import { blockText, unproven } from '../../proof/proven.ts'
import { readShardAccount } from '../../tlb/account.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { type Address, type Hash, type Lt, workchainOf } from '../../units.ts'
import { contentsOf } from '../blockContents.ts'
import type { BlockId, CallOptions, MasterchainBlock } from '../ChainSource.ts'
import type { AccountTransaction, BlockContents, BlockPlace, BlockSearch } from '../TraceSource.ts'
import { accountQuestion, blockQuestion, transactionsQuestion } from './answers.ts'
import { findBlock, isRefusal } from './findBlock.ts'
import type { LiteserverClient } from './LiteserverClient.ts'
import { lookupQuestion } from './lookups.ts'

/** Servers give no more transactions of an account at once. */
const mostAtOnce = 16

/**
 * Finds blocks and transactions by their place in time, and reads whole blocks. What is read is checked against the
 * block's name, and the name against a block that is known already (`head`: the newest, or one that was), or by another
 * server where there is one.
 */
export function blockSearch(
  client: LiteserverClient,
  newest: (options?: CallOptions) => Promise<MasterchainBlock>,
  head: (options?: CallOptions) => Promise<BlockId>,
): BlockSearch & BlockContents {
  return {
    async getBlockByLt(account, lt, options) {
      try {
        return placeOf((await findBlock(client, { by: 'lt', account, lt }, await head(options), options)).value.id)
      } catch (error) {
        if (isRefusal(error) && lt > endOf(await newest(options), account)) return undefined
        throw error
      }
    },

    async getAccountTransactions(account, { from, count }, options) {
      const found: AccountTransaction[] = []
      let next: typeof from = from ?? (await newestTransaction(account, options))
      while (next !== undefined && found.length < count) {
        const asked = { account, ...next, count: Math.min(mostAtOnce, count - found.length) }
        const { value } = await client.ask(transactionsQuestion(asked), options)
        next = undefined
        for (const { cell, block } of value) {
          const { lt, prev_trans_lt, prev_trans_hash } = readTransaction(cell)
          found.push({ hash: cell.hash(), lt, cell, block: placeOf(block) })
          next = prev_trans_lt === 0n ? undefined : { lt: prev_trans_lt, hash: prev_trans_hash }
        }
      }
      return found
    },

    async getBlockTransactions(place, options) {
      return contentsOf(place.workchain, await wholeBlock(place, options))
    },
  }

  async function wholeBlock(place: BlockPlace, options?: CallOptions): Promise<Cell> {
    try {
      const { value, server } = await client.ask(lookupQuestion({ by: 'seqno', place }), options)
      // The file has the hash that the lookup named, so whoever has it confirms the name.
      return (await client.ask(blockQuestion(value.id), { ...options, notFrom: [server] })).value
    } catch (error) {
      if (!isRefusal(error) || !isToCome(place, await newest(options))) throw error
      throw new AppError('lookup.block', { block: blockText(place) }, { cause: error })
    }
  }

  /** The account's newest transaction, as its state names it. */
  async function newestTransaction(
    account: Address,
    options?: CallOptions,
  ): Promise<{ readonly lt: Lt; readonly hash: Hash }> {
    const { id } = await newest(options)
    const { value } = await client.ask(accountQuestion(account, id), options)
    if (value === undefined) {
      // It may never have been, or have been deleted: nothing names its last transaction.
      throw new AppError('source.unsupported', {
        source: 'liteserver',
        what: `transactions of an account that does not exist (${account})`,
      })
    }
    const { last_trans_lt, last_trans_hash } = readShardAccount(value)
    return { lt: last_trans_lt, hash: last_trans_hash }
  }
}

/** The logical time at which the newest block of an account's shard ends. @throws proof.shard when there is no such shard */
export const endOf = (newest: MasterchainBlock, account: Address): Lt => topOf(newest, account).endLt

/** The newest block of an account's shard. @throws proof.shard when there is no such shard */
export function topOf(newest: MasterchainBlock, account: Address): Pick<MasterchainBlock, 'endLt' | 'genUtime'> {
  if (workchainOf(account) === newest.id.workchain) return newest
  const shard = newest.shards.find(({ id }) => liesIn(account, id))
  if (shard === undefined) throw unproven('proof.shard', `no shard has ${account}`)
  return shard
}

/** Whether a block is later than the newest of its workchain. Servers refuse alike what is not there yet and what they have no more. */
export function isToCome({ workchain, seqno }: BlockPlace, newest: MasterchainBlock): boolean {
  const tops = [newest.id, ...newest.shards.map(({ id }) => id)].filter(id => id.workchain === workchain)
  return tops.every(top => seqno > top.seqno)
}

const placeOf = ({ workchain, shard, seqno }: BlockId): BlockPlace => ({ workchain, shard, seqno })
