import { type BlockId, type BlockIdExt, formatBlockId, toBlockId } from '../../blockId.ts'
import { AppError, errorMeaning, isAppError } from '../../errors.ts'
import type { ProvenBlock } from '../../proof/header.ts'
import { proofError } from '../../proof/merkleProofs.ts'
import { readShardAccount } from '../../tlb/account.ts'
import { getPreviousBlockIds, shardContains } from '../../tlb/blockLinks.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { type Address, addressOf, type Hash, type Lt, type UnixSec, workchainOf } from '../../units.ts'
import { defineSource } from '../ChainSource.ts'
import type { AccountTransaction } from '../IndexedTrace.ts'
import { listTransactions } from '../listTransactions.ts'
import { type BlockLookup, type CallOptions, type MasterchainBlock, maxBlocksOfTime } from '../MasterchainBlock.ts'
import type { LiteserverClient, ServerReply } from './LiteserverClient.ts'
import { type LookupKey, lookupQuery, provenLookupQuery } from './lookupQueries.ts'
import { blockProofQuery } from './proofQueries.ts'
import { accountQuery, blockQuery, headerQuery, transactionsQuery } from './queries.ts'

/** Servers return at most so many transactions of an account at once. */
const maxPerQuery = 16
/** How many replies are read to find the transactions before a logical time that is not one of the account's. */
const maxPagesBack = 64

type TransactionId = { readonly lt: Lt; readonly hash: Hash }

const previousOf = ({
  prev_trans_lt,
  prev_trans_hash,
}: ReturnType<typeof readTransaction>): TransactionId | undefined =>
  prev_trans_lt === 0n ? undefined : { lt: prev_trans_lt, hash: prev_trans_hash }

/**
 * Finds and reads blocks, their proofs, and transactions. Data is checked against the block's id, and the id is proven from a
 * known block (`head`: the newest, or an earlier one), or confirmed by another server; the links of a proof are checked to be
 * contiguous. A block is reported absent only when it is later than the newest, or when its seqno belongs to another shard.
 */
export function blockSearch(
  client: LiteserverClient,
  {
    newest,
    head,
    zeroStates,
  }: {
    readonly newest: (options?: CallOptions) => Promise<MasterchainBlock>
    readonly head: (options?: CallOptions) => Promise<BlockIdExt>
    /** The ids of the zero states: of the masterchain, and of the workchains that it lists. */
    readonly zeroStates: (options?: CallOptions) => Promise<readonly BlockIdExt[]>
  },
) {
  return defineSource({
    async getBlockByLt(account, lt, options) {
      try {
        return toBlockId((await findBlock(client, { by: 'lt', account, lt }, await head(options), options)).value.id)
      } catch (error) {
        if (isLiteserverError(error) && lt > findShardTop(await newest(options), account).endLt) return undefined
        throw error
      }
    },

    async getAccountTransactions(account, { from, beforeLt, count }, options) {
      const found: AccountTransaction[] = []
      let next: typeof from
      if (beforeLt === undefined) next = from ?? (await newestTransaction(account, options))
      else next = await newestBefore(account, beforeLt, options)
      while (next !== undefined && found.length < count) {
        const page = await readPage(account, next, Math.min(maxPerQuery, count - found.length), options)
        found.push(...page.transactions)
        next = page.next
      }
      return found
    },

    async getBlockTransactions(block, options) {
      if (block.seqno === 0) throw noSuchBlock(block)
      return orNoBlock(block, newest, options, async () => {
        const { value, server } = await client.query(lookupQuery({ by: 'seqno', block }), options)
        // The file has the hash from the lookup, so a second server that has it confirms the id.
        const file = await client.query(blockQuery(value.id), { ...options, exclude: [server] })
        return listTransactions(block.workchain, file.value)
      })
    },

    async findBlock(key, options) {
      // Servers look up blocks only, and a zero state is none.
      if ('seqno' in key && key.seqno === 0)
        return (await zeroStates(options)).find(id => formatBlockId(id) === formatBlockId(key))
      try {
        const { value } = await findBlock(client, toLookupKey(key), await head(options), options)
        return 'utime' in key ? await findFirstOfTime(client, value, key, options) : value.id
      } catch (error) {
        // The seqno is proven to belong to a block of another shard.
        if (errorMeaning(error) === 'absent') return undefined
        if (isLiteserverError(error) && isLater(key, await newest(options))) return undefined
        throw error
      }
    },

    async getBlock(block, options) {
      // A zero state is not a block.
      if (block.seqno === 0) throw noSuchBlock(block)
      return orNoBlock(block, newest, options, async () => (await client.query(blockQuery(block), options)).value)
    },

    getBlockProof(known, target, options) {
      const query = blockProofQuery(known, target)
      return orNoBlock(target ?? known, newest, options, async () => (await client.query(query, options)).value)
    },
  })

  /** One reply with transactions, and the one before them. */
  async function readPage(account: Address, start: TransactionId, count: number, options?: CallOptions) {
    const { value } = await client.query(transactionsQuery({ account, ...start, count }), options)
    const transactions: AccountTransaction[] = []
    let next: TransactionId | undefined
    for (const { cell, block } of value) {
      const read = readTransaction(cell)
      transactions.push({ hash: cell.hash(), lt: read.lt, cell, block: toBlockId(block) })
      next = previousOf(read)
    }
    return { transactions, next }
  }

  /** The account's newest transaction before a logical time: in the block with that time, else by walking back. */
  async function newestBefore(
    account: Address,
    beforeLt: Lt,
    options?: CallOptions,
  ): Promise<TransactionId | undefined> {
    const newestOwn = await newestTransaction(account, options)
    if (newestOwn.lt < beforeLt) return newestOwn
    const { value } = await findBlock(client, { by: 'lt', account, lt: beforeLt }, await head(options), options)
    const file = await client.query(blockQuery(value.id), options)
    const own = listTransactions(value.id.workchain, file.value)
      .filter(each => each.account === account)
      .map(({ cell, hash }) => ({ hash, read: readTransaction(cell) }))
    const after = own.find(({ read }) => read.lt >= beforeLt)
    if (after) return previousOf(after.read)
    const last = own.at(-1)
    if (last) return { lt: last.read.lt, hash: last.hash }
    let next: TransactionId | undefined = newestOwn
    for (let pages = 0; next !== undefined && next.lt >= beforeLt; pages++) {
      if (pages === maxPagesBack) {
        const what = `transactions of ${account} before ${beforeLt}, which is not a logical time of one of them`
        throw new AppError('source.unsupported', { source: 'liteserver', what })
      }
      const page = await readPage(account, next, maxPerQuery, options)
      const before = page.transactions.find(each => each.lt < beforeLt)
      next = before ?? page.next
    }
    return next && { lt: next.lt, hash: next.hash }
  }

  /** The account's newest transaction, from its state. */
  async function newestTransaction(account: Address, options?: CallOptions) {
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

/** The first of the blocks that have the time of a lookup: servers find any of them. Headers of earlier blocks are proven by later ones. */
async function findFirstOfTime(
  client: LiteserverClient,
  found: ProvenBlock,
  { utime, ...shard }: BlockLookup & { readonly utime: UnixSec },
  options: CallOptions | undefined,
): Promise<BlockIdExt> {
  const account = toAccountInShard(shard)
  let first = found
  for (let count = 1; first.info.gen_utime === utime && count < maxBlocksOfTime; count++) {
    const before = getPreviousBlockIds(first.info).find(id => shardContains(account, id))
    // A zero state is not a block.
    if (before === undefined || before.seqno === 0) break
    const { value } = await client.query(headerQuery(before), options)
    if (value.info.gen_utime !== utime) break
    first = value
  }
  return first.id
}

/** Turns a server error for a block later than the newest into `lookup.block`. */
export async function orNoBlock<T>(
  block: BlockId,
  newest: (options?: CallOptions) => Promise<MasterchainBlock>,
  options: CallOptions | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isLiteserverError(error) || !isFutureBlock(block, await newest(options))) throw error
    throw noSuchBlock(block, error)
  }
}

const noSuchBlock = (block: BlockId, cause?: unknown) =>
  new AppError('lookup.block', { block: formatBlockId(block) }, { cause })

/** The top block of an account's shard. @throws proof.shard when there is no such shard */
function findShardTop(newest: MasterchainBlock, account: Address): Pick<MasterchainBlock, 'endLt' | 'genUtime'> {
  if (workchainOf(account) === newest.id.workchain) return newest
  const shard = newest.shards.find(({ id }) => shardContains(account, id))
  if (shard === undefined) throw proofError('proof.shard', `no shard contains ${account}`)
  return shard
}

/** Whether a block is later than the newest of its workchain. Servers return the same error for future and for deleted blocks. */
function isFutureBlock({ workchain, seqno }: BlockId, newest: MasterchainBlock): boolean {
  const tops = [newest.id, ...newest.shards.map(({ id }) => id)].filter(id => id.workchain === workchain)
  return tops.every(top => seqno > top.seqno)
}

/** An account in a shard, or, where that was split, in one of its parts. */
const toAccountInShard = ({ workchain, shard }: Pick<BlockLookup, 'workchain' | 'shard'>) =>
  addressOf(workchain, shard.padEnd(64, '0') as Hash) // 64 digits

function toLookupKey(key: BlockLookup): LookupKey {
  if ('seqno' in key) return { by: 'seqno', block: { workchain: key.workchain, shard: key.shard, seqno: key.seqno } }
  const account = toAccountInShard(key)
  return 'lt' in key ? { by: 'lt', account, lt: key.lt } : { by: 'time', account, time: key.utime }
}

function isLater(key: BlockLookup, newest: MasterchainBlock): boolean {
  if ('seqno' in key) return isFutureBlock(key, newest)
  const top = findShardTop(newest, toAccountInShard(key))
  return 'lt' in key ? key.lt > top.endLt : key.utime > top.genUtime
}

/**
 * Finds a block with a proof that it precedes a known block; where servers send no proof, another server confirms it.
 * `inParallel` starts both queries at once, for one round trip also without a proof.
 *
 * @throws source.*, proof.*
 */
export async function findBlock(
  client: LiteserverClient,
  key: LookupKey,
  known: BlockIdExt,
  options: CallOptions & { readonly inParallel?: boolean } = {},
): Promise<ServerReply<ProvenBlock>> {
  const started = options.inParallel ? findConfirmed(client, key, options) : undefined
  started?.catch(() => undefined)
  try {
    return await client.query(provenLookupQuery(key, known), options)
  } catch (error) {
    // Older servers do not have this method, and no server proves a block newer than the known one.
    if (!isLiteserverError(error)) throw error
    return await (started ?? findConfirmed(client, key, options))
  }
}

async function findConfirmed(
  client: LiteserverClient,
  key: LookupKey,
  options: CallOptions,
): Promise<ServerReply<ProvenBlock>> {
  const found = await client.query(lookupQuery(key), options)
  if (client.serverCount > 1) {
    await client.query(headerQuery(found.value.id), { ...options, exclude: [found.server] })
  }
  return found
}

/** Whether an error is a `liteServer.error` reply. */
const isLiteserverError = (error: unknown): boolean => isAppError(error) && error.code === 'source.refused'
