import { type BlockId, type BlockIdExt, formatBlockId } from '../../blockId.ts'
import { type ChainSource, requireMethod } from '../../chain/ChainSource.ts'
import type { IndexedTransaction } from '../../chain/IndexedTrace.ts'
import type { CallOptions, OnChainTransaction } from '../../chain/MasterchainBlock.ts'
import { findInHistory } from '../../chain/walk/findInHistory.ts'
import { walkTrace } from '../../chain/walk/walkTrace.ts'
import { findLibraries } from '../../emulator/libraries.ts'
import { AppError, isSourceFailure } from '../../errors.ts'
import { readBlock, transactionsOfBlock } from '../../tlb/block.ts'
import { getMasterRefId, getPreviousBlockIds, shardContains } from '../../tlb/blockLinks.ts'
import type { Message } from '../../tlb/message.ts'
import { normalizedHash } from '../../tlb/normalizedHash.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { hasStateHash } from '../../trace/accountState.ts'
import type { Hash } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { inParallel } from '../context/inParallel.ts'
import { tryFetch } from '../context/optionalRequests.ts'
import { replayEarlier } from './replayEarlier.ts'

/** The transactions of a trace; the root is first. */
export type OnChainTrace = readonly [OnChainTransaction, ...OnChainTransaction[]]

/** An on-chain trace, and a source that has the states before its transactions, if there is one. */
type FoundTrace = {
  readonly onChain: OnChainTrace
  readonly states: Pick<ChainSource, 'getAccount' | 'getLibraries' | 'getStateBefore'>
}

const maxParallelBlocks = 4

/**
 * The trace that a message started: from the source's index, else by searching the account that the message names and
 * following the trace through its blocks.
 *
 * @throws lookup.transaction, source.*, limit.cancelled
 */
export async function getOnChainTrace(context: CallContext, message: Message): Promise<FoundTrace> {
  const { chain } = context.network
  const hash = message.cell.hash()
  try {
    const getTraceOfMessage = requireMethod(chain, 'getTraceOfMessage')
    const options = callOptions(context)
    const found =
      (await getTraceOfMessage(hash, options)) ??
      (message.info.type === 'ext_in_msg_info' && (await getTraceOfMessage(normalizedHash(message), options)))
    return { onChain: rootFirst(found || [], hash), states: chain }
  } catch (error) {
    if (!isSourceFailure(error) || !canSearch(chain)) throw error
    return await searchTrace(context, message)
  }
}

function rootFirst(found: readonly OnChainTransaction[], message: Hash): OnChainTrace {
  const first = found.find(each => each.inMessageHash === message) ?? found[0]
  if (!first) throw noTransaction(message)
  return [first, ...found.filter(each => each !== first)]
}

const noTransaction = (message: Hash) => new AppError('lookup.transaction', { id: `of message ${message}` })

const canSearch = (chain: ChainSource): boolean =>
  (['getAccountTransactions', 'getBlockByLt', 'getBlockTransactions', 'findBlock', 'getBlock'] as const).every(
    method => chain[method] !== undefined,
  )

async function searchTrace(context: CallContext, message: Message): Promise<FoundTrace> {
  const { network, deps, signal, onProgress } = context
  const { chain } = network
  const source = {
    name: chain.name,
    getAccountTransactions: requireMethod(chain, 'getAccountTransactions'),
    getBlockByLt: requireMethod(chain, 'getBlockByLt'),
    getBlockTransactions: requireMethod(chain, 'getBlockTransactions'),
  }
  const clock = { elapsedMs: deps.elapsedMs, ...(signal && { signal }) }
  const start = await findInHistory(source, message, {
    ...clock,
    onProgress: ({ transactions, limit }) =>
      onProgress({ stage: 'blocks', text: 'the transactions of the account', done: transactions, total: limit }),
  })
  if (!start) throw noTransaction(message.cell.hash())
  const { trace } = await walkTrace(source, start, {
    ...clock,
    onProgress: ({ transactions, blocks, waiting }) =>
      onProgress({
        stage: 'blocks',
        text: `${transactions} transactions in ${blocks} blocks`,
        done: transactions,
        total: transactions + waiting,
      }),
  })
  const blocks = new BlockReader(chain, callOptions(context))
  const found = await inParallel(trace.transactions, { maxParallel: maxParallelBlocks, signal }, each =>
    toOnChainTransaction(chain.name, each, blocks),
  )
  // A message between contracts is in the middle of its trace: the run begins with it.
  const root = found.find(each => each.hash === start.hashes[0])
  if (!root) throw noTransaction(message.cell.hash())
  return {
    onChain: [root, ...found.filter(each => each.lt > root.lt)],
    states: {
      getAccount: (account, block, options) => chain.getAccount(account, block, options),
      getLibraries: (hashes, options) => chain.getLibraries(hashes, options),
      getStateBefore: (transaction, options) => getStateBefore(context, blocks, transaction, options),
    },
  }
}

async function toOnChainTransaction(
  source: string,
  { hash, account, lt, cell, block }: IndexedTransaction,
  blocks: BlockReader,
): Promise<OnChainTransaction> {
  if (!cell || !block)
    throw new AppError('source.unsupported', { source, what: `transaction ${hash} with its block data` })
  const { id, info, randSeed } = await blocks.get(block)
  return {
    hash,
    account,
    lt,
    cell,
    inMessageHash: readTransaction(cell).in_msg?.cell.hash(),
    block: id,
    blockUtime: info.gen_utime,
    blockStartLt: info.start_lt,
    randSeed,
    // A masterchain block uses the configuration of the previous one.
    masterchainSeqno: getMasterRefId(info)?.seqno ?? id.seqno - 1,
  }
}

type ReadBlock = Pick<ReturnType<typeof readBlock>, 'info' | 'extra'> & {
  readonly id: BlockIdExt
  readonly randSeed: OnChainTransaction['randSeed']
}

/** Blocks with the data that the execution of their transactions depended on; each is read once. */
class BlockReader {
  private readonly known = new Map<string, Promise<ReadBlock>>()
  private readonly chain: ChainSource
  private readonly options: CallOptions

  constructor(chain: ChainSource, options: CallOptions) {
    this.chain = chain
    this.options = options
  }

  get({ workchain, shard, seqno }: BlockId): Promise<ReadBlock> {
    const key = formatBlockId({ workchain, shard, seqno })
    const known = this.known.get(key) ?? this.read({ workchain, shard, seqno })
    this.known.set(key, known)
    return known
  }

  private async read(block: BlockId): Promise<ReadBlock> {
    const id = await requireMethod(this.chain, 'findBlock')(block, this.options)
    if (!id) throw new AppError('lookup.block', { block: formatBlockId(block) })
    const { info, extra } = readBlock(await requireMethod(this.chain, 'getBlock')(id, this.options))
    return { id, info, extra, randSeed: extra.rand_seed }
  }
}

/**
 * The state at the previous block of the shard, after the transactions of the account in the same block that came before: the
 * transaction has the hash of the state that it found.
 *
 * @throws source.unsupported
 */
async function getStateBefore(
  context: CallContext,
  blocks: BlockReader,
  { block, account, lt, cell, masterchainSeqno }: OnChainTransaction,
  options?: CallOptions,
) {
  const { chain } = context.network
  const { info, extra, randSeed } = await blocks.get(block)
  const wanted = readTransaction(cell).state_update.old_hash
  const previous = getPreviousBlockIds(info).find(id => shardContains(account, id))
  const state = previous && (await tryFetch(() => chain.getAccount(account, previous, options)))
  if (state && hasStateHash(state.shardAccount ?? null, wanted)) return state
  // The account's part of its address is the key of its transactions.
  const inBlock = transactionsOfBlock({ extra }).get(account.slice(account.indexOf(':') + 1) as Hash) ?? []
  const earlier = inBlock.filter(each => readTransaction(each).lt < lt)
  if (state && earlier.length > 0) {
    const master = await chain.getMasterchainBlock({ seqno: masterchainSeqno }, options)
    const config = await chain.getConfig(master.id, options)
    const hashes = [...findLibraries([state.shardAccount])]
    const libraries = hashes.length === 0 ? new Map() : await chain.getLibraries(hashes, options)
    const replayed = replayEarlier({
      ...{ executor: context.deps.executor, account, state: state.shardAccount ?? null, transactions: earlier, wanted },
      context: { now: info.gen_utime, seed: randSeed, config, libraries },
    })
    if (replayed !== undefined) return { ...state, shardAccount: replayed ?? undefined }
  }
  throw new AppError('source.unsupported', {
    source: chain.name,
    what: `the state of ${account} before its transaction ${lt} (the node has no state of the block before, or an earlier transaction of the same block cannot be repeated)`,
  })
}
