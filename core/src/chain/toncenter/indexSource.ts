import { formatFriendly } from '../../cell/address.ts'
import type { Cell } from '../../cell/Cell.ts'
import { fromHex, toBase64 } from '../../cell/text.ts'
import { AppError } from '../../errors.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import type { Hash } from '../../units.ts'
import type { BlockReader } from '../BlockReader.ts'
import type {
  BlockId,
  BlockSource,
  CallOptions,
  LandedTransaction,
  MasterchainBlock,
  TraceSource,
} from '../ChainSource.ts'
import type { BlockPlace, IndexedTransaction, TraceIndex, TraceKey } from '../TraceSource.ts'
import type { Asked, ToncenterApi } from './ToncenterApi.ts'
import { v2Transactions } from './v2Schemas.ts'
import { type V3Block, v3Blocks, v3MasterchainInfo, v3Traces, v3Transactions } from './v3Schemas.ts'
import { traceOfV3, transactionOfV3 } from './v3Trace.ts'

const masterchain = { workchain: -1, shard: '8000000000000000' }
const text = ({ workchain, shard, seqno }: BlockPlace): string => `(${workchain},${shard},${seqno})`

/** What a toncenter's index (v3) answers of blocks and of what landed. */
export function indexSource(
  api: ToncenterApi,
): Required<BlockSource> & TraceIndex & Pick<TraceSource, 'getTraceOfMessage'> & Pick<BlockReader, 'findBlock'> {
  const notRecorded = (what: string) => new AppError('source.notRecorded', { source: api.name, what })

  async function blockAt(place: BlockPlace, options: CallOptions): Promise<V3Block> {
    const what = `block ${text(place)}`
    const { workchain, shard, seqno } = place
    const answer = await api.v3('blocks', { workchain, shard: shard.toUpperCase(), seqno, limit: 1 }, v3Blocks, {
      what,
      ...options,
    })
    const block = answer?.blocks.find(
      each => each.workchain === workchain && each.shard === shard && each.seqno === seqno,
    )
    if (!block) throw notRecorded(what)
    return block
  }

  async function tracesBy(name: 'tx_hash' | 'msg_hash' | 'trace_id', hash: Hash, options: CallOptions) {
    const asked: Asked = { what: `traces by ${name}`, ...options }
    const query = { [name]: hash, include_actions: false, limit: 10, sort: 'asc' }
    const answer = await api.v3('traces', query, v3Traces, asked)
    return answer && traceOfV3(api.name, answer.traces, answer.address_book)
  }

  async function transactionBy(name: 'hash' | 'msg_hash', hash: Hash, options: CallOptions) {
    const asked: Asked = { what: `transactions by ${name}`, ...options }
    const answer =
      name === 'hash'
        ? await api.v3('transactions', { hash, limit: 1 }, v3Transactions, asked)
        : await api.v3('transactionsByMessage', { msg_hash: hash, direction: 'in', limit: 1 }, v3Transactions, asked)
    const [found] = answer?.transactions ?? []
    return found && transactionOfV3(found)
  }

  /** What cannot be rebuilt, a node has whole. */
  async function cellFromNode({ account, lt, hash }: IndexedTransaction, options: CallOptions): Promise<Cell> {
    const query = { address: formatFriendly(account, {}), lt, hash: toBase64(fromHex(hash)), limit: 1, archival: true }
    const [found] = await api.v2('getTransactions', query, v2Transactions, { what: `transaction ${hash}`, ...options })
    if (found?.data.hash() !== hash) throw notRecorded(`transaction ${hash}`)
    return found.data
  }

  return {
    async getMasterchainBlock(choice, options = {}): Promise<MasterchainBlock> {
      const what = choice === 'newest' ? 'the newest block' : `masterchain block ${choice.seqno}`
      const info =
        choice === 'newest' ? await api.v3('masterchainInfo', {}, v3MasterchainInfo, { what, ...options }) : undefined
      const seqno = choice === 'newest' ? info?.last.seqno : choice.seqno
      if (seqno === undefined) throw notRecorded(what)
      const answer = await api.v3('masterchainBlockShardState', { seqno }, v3Blocks, { what, ...options })
      const own = answer?.blocks.find(block => block.workchain === -1 && block.seqno === seqno)
      if (!answer || !own) throw notRecorded(what)
      return {
        ...topOf(own),
        randSeed: own.rand_seed,
        shards: answer.blocks.filter(block => block.workchain !== -1).map(topOf),
      }
    },

    async findBlock(key, options = {}) {
      // The index keeps every block: by a moment, the first one from it on. Its times are those at which blocks begin.
      if ('seqno' in key) return idOf(await blockAt(key, options))
      if ('lt' in key) throw new AppError('source.unsupported', { source: api.name, what: 'blocks by logical time' })
      const { workchain, shard } = key
      const what = `the block of (${workchain},${shard}) at ${key.utime}`
      const query = { workchain, shard: shard.toUpperCase(), start_utime: key.utime, limit: 1, sort: 'asc' }
      const answer = await api.v3('blocks', query, v3Blocks, { what, ...options })
      const [found] = answer?.blocks ?? []
      if (!found) throw notRecorded(what)
      if (found.workchain !== workchain || found.shard !== shard || found.gen_utime < key.utime) {
        throw new AppError('source.malformed', { source: api.name, reason: `blocks: not ${what}` })
      }
      return idOf(found)
    },

    async getPreviousBlocks(block, options = {}) {
      const what = `the blocks before ${text(block)}`
      const own = await blockAt(block, options)
      if (own.root_hash !== block.rootHash) throw notRecorded(`block ${text(block)}`)
      const query = { ...masterchain, end_lt: own.end_lt, limit: 20, sort: 'desc' }
      const answer = await api.v3('blocks', query, v3Blocks, { what, ...options })
      const last = (answer?.blocks ?? [])
        .filter(({ workchain, seqno }) => workchain === -1 && seqno <= block.seqno)
        .sort((a, b) => b.seqno - a.seqno)
        .slice(0, 16)
      const expected = Math.min(16, block.seqno + 1)
      if (last.length < expected || last.some(({ seqno }, index) => seqno !== block.seqno - index))
        throw notRecorded(what)
      const keySeqno = own.key_block ? own.seqno : own.prev_key_block_seqno
      if (keySeqno === undefined)
        throw new AppError('source.unsupported', { source: api.name, what: 'the last key block' })
      const keyBlock =
        last.find(({ seqno }) => seqno === keySeqno) ?? (await blockAt({ ...masterchain, seqno: keySeqno }, options))
      return { last: last.map(idOf), keyBlock: idOf(keyBlock) }
    },

    async getIndexedTrace({ by, hash }: TraceKey, options = {}) {
      const found = by === 'message' ? undefined : await tracesBy('tx_hash', hash, options)
      return found ?? (by === 'transaction' ? undefined : await tracesBy('msg_hash', hash, options))
    },

    async getIndexedTransaction({ by, hash }: TraceKey, options = {}) {
      const found = by === 'message' ? undefined : await transactionBy('hash', hash, options)
      return found ?? (by === 'transaction' ? undefined : await transactionBy('msg_hash', hash, options))
    },

    async getTraceOfMessage(hash, options = {}) {
      const trace = await tracesBy('msg_hash', hash, options)
      if (!trace) return undefined
      if (trace.cutShort)
        throw new AppError('source.unsupported', { source: api.name, what: 'the whole of this trace' })
      const landed = await Promise.all(
        trace.transactions
          .filter(({ emulated }) => !emulated)
          .map(async each => (each.cell ? each : { ...each, cell: await cellFromNode(each, options) })),
      )
      const blocks = new Map<string, Promise<V3Block>>()
      const blockOf = (place: BlockPlace) => {
        const known = blocks.get(text(place)) ?? blockAt(place, options)
        blocks.set(text(place), known)
        return known
      }
      return Promise.all(landed.map(async each => landedOf(api.name, each, each.block && (await blockOf(each.block)))))
    },
  }
}

function landedOf(source: string, transaction: IndexedTransaction, block: V3Block | undefined): LandedTransaction {
  const { cell, hash, account, lt, utime } = transaction
  const seed = block?.rand_seed
  // A masterchain block builds on the one before it.
  const masterchainSeqno = block?.workchain === -1 ? block.seqno - 1 : block?.master_ref_seqno
  if (!cell || !block || !seed || masterchainSeqno === undefined) {
    throw new AppError('source.unsupported', { source, what: `the whole of transaction ${hash}` })
  }
  return {
    hash,
    account,
    lt,
    cell,
    inMessageHash: readTransaction(cell).in_msg?.cell.hash(),
    block: idOf(block),
    blockUtime: utime,
    blockStartLt: block.start_lt,
    randSeed: seed,
    masterchainSeqno,
  }
}

const idOf = (block: V3Block): BlockId => ({
  workchain: block.workchain,
  shard: block.shard,
  seqno: block.seqno,
  rootHash: block.root_hash,
  fileHash: block.file_hash,
})

const topOf = (block: V3Block) => ({
  id: idOf(block),
  genUtime: block.gen_utime,
  startLt: block.start_lt,
  endLt: block.end_lt,
})
