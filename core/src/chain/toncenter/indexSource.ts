import { type BlockId, formatBlockId, fromBlockIdExtJson, fullShard } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import { formatFriendly } from '../../encoding/address.ts'
import { toBase64 } from '../../encoding/base64.ts'
import { fromHex } from '../../encoding/hex.ts'
import { AppError } from '../../errors.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import type { Hash } from '../../units.ts'
import { defineSource } from '../ChainSource.ts'
import { toMasterchainBlock } from '../http/parseResponse.ts'
import type { AccountTransaction, IndexedTransaction, TraceKey } from '../IndexedTrace.ts'
import { isFirstTransaction } from '../listTransactions.ts'
import { type CallOptions, maxBlocksOfTime, type OnChainTransaction } from '../MasterchainBlock.ts'
import { sourceErrors } from '../sourceErrors.ts'
import type { ToncenterApi } from './ToncenterApi.ts'
import { v2Transactions } from './v2Schemas.ts'
import { type V3Block, v3Blocks, v3MasterchainInfo, v3Traces, v3Transactions } from './v3Schemas.ts'
import { fromV3Traces, fromV3Transaction } from './v3Trace.ts'

/** Transactions of one response. */
const maxTransactions = 256

const withEnd = (end: bigint | undefined) => (end === undefined ? {} : { end_lt: end })

const masterchain = { workchain: -1, shard: fullShard }

/** Reads blocks and on-chain traces from a toncenter's index (v3). */
export function indexSource(api: ToncenterApi) {
  const { notRecorded, unsupported, malformed } = sourceErrors(api.name)

  async function getV3Block(id: BlockId, options: CallOptions): Promise<V3Block> {
    const what = `block ${formatBlockId(id)}`
    const { workchain, shard, seqno } = id
    const query = { workchain, shard: shard.toUpperCase(), seqno, limit: 1 }
    const response = await api.v3('blocks', query, v3Blocks, { what, ...options })
    const block = response?.blocks.find(each => formatBlockId(each) === formatBlockId(id))
    if (!block) throw notRecorded(what)
    return block
  }

  async function tracesBy(name: 'tx_hash' | 'msg_hash' | 'trace_id', hash: Hash, options: CallOptions) {
    const query = { [name]: hash, include_actions: false, limit: 10, sort: 'asc' }
    const response = await api.v3('traces', query, v3Traces, { what: `traces by ${name}`, ...options })
    return response && fromV3Traces(api.name, response.traces, response.address_book)
  }

  async function transactionBy(name: 'hash' | 'msg_hash', hash: Hash, options: CallOptions) {
    const path = name === 'hash' ? 'transactions' : 'transactionsByMessage'
    const query = { [name]: hash, ...(name === 'msg_hash' && { direction: 'in' }), limit: 1 }
    const response = await api.v3(path, query, v3Transactions, { what: `transactions by ${name}`, ...options })
    const [found] = response?.transactions ?? []
    return found && fromV3Transaction(found)
  }

  /** A transaction that cannot be rebuilt is read from the node. */
  async function cellFromNode({ account, lt, hash }: IndexedTransaction, options: CallOptions): Promise<Cell> {
    const query = { address: formatFriendly(account, {}), lt, hash: toBase64(fromHex(hash)), limit: 1, archival: true }
    const [found] = await api.v2('getTransactions', query, v2Transactions, { what: `transaction ${hash}`, ...options })
    if (found?.data.hash() !== hash) throw notRecorded(`transaction ${hash}`)
    return found.data
  }

  return defineSource({
    async getMasterchainBlock(choice, options = {}) {
      const what = choice === 'newest' ? 'the newest block' : `masterchain block ${choice.seqno}`
      const info =
        choice === 'newest' ? await api.v3('masterchainInfo', {}, v3MasterchainInfo, { what, ...options }) : undefined
      const seqno = choice === 'newest' ? info?.last.seqno : choice.seqno
      if (seqno === undefined) throw notRecorded(what)
      const response = await api.v3('masterchainBlockShardState', { seqno }, v3Blocks, { what, ...options })
      const own = response?.blocks.find(block => block.workchain === -1 && block.seqno === seqno)
      if (!response || !own) throw notRecorded(what)
      return toMasterchainBlock(own, response.blocks)
    },

    async findBlock(key, options = {}) {
      // The index has every block; by time it finds the first one generated then or later.
      if ('seqno' in key) return fromBlockIdExtJson(await getV3Block(key, options))
      if ('lt' in key) throw unsupported('blocks by logical time')
      const { workchain, shard } = key
      const what = `the block of (${workchain},${shard}) at ${key.utime}`
      const query = {
        workchain,
        shard: shard.toUpperCase(),
        start_utime: key.utime,
        limit: maxBlocksOfTime,
        sort: 'asc',
      }
      const response = await api.v3('blocks', query, v3Blocks, { what, ...options })
      // Blocks can have equal times, and their order is unspecified.
      const [found] = (response?.blocks ?? []).toSorted((a, b) => a.gen_utime - b.gen_utime || a.seqno - b.seqno)
      if (!found) throw notRecorded(what)
      if (found.workchain !== workchain || found.shard !== shard || found.gen_utime < key.utime) {
        throw malformed(`blocks: not ${what}`)
      }
      return fromBlockIdExtJson(found)
    },

    async getPreviousBlocks(block, options = {}) {
      const what = `the blocks before ${formatBlockId(block)}`
      const own = await getV3Block(block, options)
      if (own.root_hash !== block.rootHash) throw notRecorded(`block ${formatBlockId(block)}`)
      const query = { ...masterchain, end_lt: own.end_lt, limit: 20, sort: 'desc' }
      const response = await api.v3('blocks', query, v3Blocks, { what, ...options })
      const last = (response?.blocks ?? [])
        .filter(({ workchain, seqno }) => workchain === -1 && seqno <= block.seqno)
        .sort((a, b) => b.seqno - a.seqno)
        .slice(0, 16)
      const expected = Math.min(16, block.seqno + 1)
      if (last.length < expected || last.some(({ seqno }, index) => seqno !== block.seqno - index))
        throw notRecorded(what)
      const keySeqno = own.key_block ? own.seqno : own.prev_key_block_seqno
      if (keySeqno === undefined) throw unsupported('the last key block')
      const keyBlock =
        last.find(({ seqno }) => seqno === keySeqno) ?? (await getV3Block({ ...masterchain, seqno: keySeqno }, options))
      return { last: last.map(fromBlockIdExtJson), keyBlock: fromBlockIdExtJson(keyBlock) }
    },

    async getIndexedTrace({ by, hash }: TraceKey, options = {}) {
      const found = by === 'message' ? undefined : await tracesBy('tx_hash', hash, options)
      return found ?? (by === 'transaction' ? undefined : await tracesBy('msg_hash', hash, options))
    },

    async getIndexedTransaction({ by, hash }: TraceKey, options = {}) {
      const found = by === 'message' ? undefined : await transactionBy('hash', hash, options)
      return found ?? (by === 'transaction' ? undefined : await transactionBy('msg_hash', hash, options))
    },

    async getAccountTransactions(account, { from, beforeLt, count }, options = {}) {
      // Both ends of its range are included.
      let end = beforeLt === undefined ? from?.lt : beforeLt - 1n
      const found: AccountTransaction[] = []
      while (found.length < count) {
        const limit = Math.min(maxTransactions, count - found.length)
        const query = { account, limit, sort: 'desc', ...withEnd(end) }
        const what = `the transactions of ${account}`
        const response = await api.v3('transactions', query, v3Transactions, { what, ...options })
        const page = (response?.transactions ?? []).map(fromV3Transaction)
        for (const each of page) {
          if (each.account !== account) throw malformed(`${what}: one of ${each.account}`)
          if (each.emulated) continue
          const { hash, lt, block } = each
          found.push({ hash, lt, cell: each.cell ?? (await cellFromNode(each, options)), block })
        }
        const last = page.at(-1)
        // A page can be shorter than requested: servers have limits of their own.
        if (!last || isFirstTransaction(found.at(-1))) break
        if (end !== undefined && last.lt > end) throw malformed(`${what}: the same page again`)
        end = last.lt - 1n
      }
      return found
    },

    async getTraceOfMessage(hash, options = {}) {
      const trace = await tracesBy('msg_hash', hash, options)
      if (!trace) return undefined
      if (trace.cutShort) throw unsupported('all transactions of this trace')
      const transactions = await Promise.all(
        trace.transactions
          .filter(({ emulated }) => !emulated)
          .map(async each => (each.cell ? each : { ...each, cell: await cellFromNode(each, options) })),
      )
      const blocks = new Map<string, Promise<V3Block>>()
      const getBlockOnce = (id: BlockId) => {
        const known = blocks.get(formatBlockId(id)) ?? getV3Block(id, options)
        blocks.set(formatBlockId(id), known)
        return known
      }
      return Promise.all(
        transactions.map(async each =>
          fromIndexedTransaction(api.name, each, each.block && (await getBlockOnce(each.block))),
        ),
      )
    },
  })
}

function fromIndexedTransaction(
  source: string,
  transaction: IndexedTransaction,
  block: V3Block | undefined,
): OnChainTransaction {
  const { cell, hash, account, lt, utime } = transaction
  const seed = block?.rand_seed
  // A masterchain block uses the configuration of the previous one.
  const masterchainSeqno = block?.workchain === -1 ? block.seqno - 1 : block?.master_ref_seqno
  if (!cell || !block || !seed || masterchainSeqno === undefined) {
    throw new AppError('source.unsupported', { source, what: `transaction ${hash} with its block data` })
  }
  return {
    hash,
    account,
    lt,
    cell,
    inMessageHash: readTransaction(cell).in_msg?.cell.hash(),
    block: fromBlockIdExtJson(block),
    blockUtime: utime,
    blockStartLt: block.start_lt,
    randSeed: seed,
    masterchainSeqno,
  }
}
