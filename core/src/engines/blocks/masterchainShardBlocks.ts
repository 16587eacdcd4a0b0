import { type BlockIdExt, formatBlockId, fullShard } from '../../blockId.ts'
import { requireMethod } from '../../chain/ChainSource.ts'
import type { MasterchainBlock, ShardTop } from '../../chain/MasterchainBlock.ts'
import type { BlockIdRef } from '../../encoding/parseBlockRef.ts'
import { AppError } from '../../errors.ts'
import { getPreviousBlockIds, toBlockIdExt } from '../../tlb/blockLinks.ts'
import type { UnixSec } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { inParallel } from '../context/inParallel.ts'
import { compareByLt, getFullBlock, transactionsAt } from './blockContents.ts'
import { getGivenId, toBlockIdRef } from './resolveBlock.ts'

const maxParallelBlocks = 8

/** The blocks that a masterchain block includes: itself first, then by workchain, shard and seqno. */
type MasterchainShardBlocks = {
  readonly masterchain: BlockIdExt
  readonly utime: UnixSec
  readonly previousSeqno: number
  /** With hashes where they are already known. */
  readonly blocks: readonly BlockIdRef[]
}

/**
 * Finds the shard blocks between a masterchain block and the previous one: for a shard that both list, the blocks in
 * between; for one that was split or merged, its predecessors block by block.
 *
 * @throws lookup.block for block 0, limit.cells, source.*, proof.*
 */
export async function getMasterchainShardBlocks(context: CallContext, seqno: number): Promise<MasterchainShardBlocks> {
  // The zero state is not a block and has no predecessor.
  if (seqno === 0)
    throw new AppError('lookup.block', { block: formatBlockId({ workchain: -1, shard: fullShard, seqno }) })
  context.onProgress({ stage: 'blocks', text: 'shards' })
  const { chain } = context.network
  const [own, previous] = await Promise.all([
    chain.getMasterchainBlock({ seqno }, callOptions(context)),
    seqno === 1 ? undefined : chain.getMasterchainBlock({ seqno: seqno - 1 }, callOptions(context)),
  ])
  const [tops, known] = await Promise.all([
    getShards(context, own),
    // The shards of the zero state have no blocks yet.
    previous ? getShards(context, previous) : [],
  ])
  const before = new Map(known.map(({ id }) => [shardKey(id), id.seqno]))
  const found = new Map<string, BlockIdRef>()
  await Promise.all(tops.map(({ id }) => collectShardBlocks(context, id, before, found)))
  const shards = [...found.values()].sort(compareBlockIds)
  return {
    masterchain: own.id,
    utime: own.genUtime,
    previousSeqno: seqno - 1,
    blocks: [toBlockIdRef(own.id), ...shards],
  }
}

/** The shards that a masterchain block lists; from the block itself when the source only inferred them. */
async function getShards(context: CallContext, block: MasterchainBlock): Promise<readonly Pick<ShardTop, 'id'>[]> {
  if (!block.inferred?.includes('shards')) return block.shards
  const { custom } = (await getFullBlock(context, block.id)).block.extra
  return (custom?.shards ?? []).map(top => ({ id: toBlockIdExt(top.workchain, top.shard, top) }))
}

/** More than a masterchain block ever includes. */
const maxBlocks = 8192

async function collectShardBlocks(
  context: CallContext,
  top: BlockIdExt,
  before: ReadonlyMap<string, number>,
  found: Map<string, BlockIdRef>,
): Promise<void> {
  const waiting: BlockIdExt[] = [top]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    // Zero states are not blocks.
    if (id.seqno === 0) continue
    const start = before.get(shardKey(id))
    if (start !== undefined) {
      if (id.seqno - start > maxBlocks) throw tooMany()
      const { workchain, shard } = id
      for (let seqno = start + 1; seqno <= id.seqno; seqno++) {
        add(found, seqno === id.seqno ? toBlockIdRef(id) : { workchain, shard, seqno })
      }
    } else if (!found.has(formatBlockId(id))) {
      add(found, toBlockIdRef(id))
      if (context.signal?.aborted) throw new AppError('limit.cancelled', {})
      waiting.push(...getPreviousBlockIds((await getFullBlock(context, id)).block.info))
    }
  }
}

function add(found: Map<string, BlockIdRef>, blockId: BlockIdRef): void {
  const key = formatBlockId(blockId)
  // An id with hashes replaces one without.
  if (!found.get(key)?.hashes) found.set(key, blockId)
  if (found.size > maxBlocks) throw tooMany()
}

const tooMany = () =>
  new AppError('limit.cells', { what: 'the number of blocks of a masterchain block', limit: maxBlocks })

const shardKey = ({ workchain, shard }: Pick<BlockIdExt, 'workchain' | 'shard'>): string => `${workchain}:${shard}`

const compareBlockIds = (a: BlockIdRef, b: BlockIdRef): number =>
  a.workchain - b.workchain || (a.shard < b.shard ? -1 : a.shard > b.shard ? 1 : a.seqno - b.seqno)

/** The full ids of these blocks. @throws lookup.block, source.*, limit.cancelled */
export function resolveSnapshotBlocks(context: CallContext, { blocks }: MasterchainShardBlocks): Promise<BlockIdExt[]> {
  const { chain } = context.network
  return inParallel(blocks, { maxParallel: maxParallelBlocks, signal: context.signal }, async blockId => {
    const id = getGivenId(blockId) ?? (await requireMethod(chain, 'findBlock')(blockId, callOptions(context)))
    if (!id) throw new AppError('lookup.block', { block: formatBlockId(blockId) })
    return id
  })
}

/** The transactions of all blocks that a masterchain block includes, each with its block, by logical time. */
export async function listMasterchainTransactions(context: CallContext, seqno: number) {
  const { blocks } = await getMasterchainShardBlocks(context, seqno)
  const total = blocks.length
  context.onProgress({ stage: 'blocks', done: 0, total })
  const listed = await inParallel(
    blocks,
    {
      maxParallel: maxParallelBlocks,
      signal: context.signal,
      onDone: done => context.onProgress({ stage: 'blocks', done, total }),
    },
    async block => {
      const text = formatBlockId(block)
      return (await transactionsAt(context, block)).map(each => ({ ...each, block: text }))
    },
  )
  // A stable sort: transactions with equal keys keep the order of their blocks.
  return listed.flat().sort(compareByLt)
}
