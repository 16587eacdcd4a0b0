import type { BlockId, MasterchainBlock, ShardTop } from '../../chain/ChainSource.ts'
import { asking } from '../../chain/wrappers/methods.ts'
import { AppError } from '../../errors.ts'
import { type NotedPlace, wholeShard } from '../../input/blockNotation.ts'
import { previousOf } from '../../tlb/blockLinks.ts'
import type { UnixSec } from '../../units.ts'
import type { Context } from '../Deps.ts'
import { wholeBlock } from './blockContents.ts'
import { inParallel } from './inParallel.ts'
import { optionsOf, placeText } from './nameBlock.ts'

/** Blocks of a snapshot that are read at the same time. */
export const blocksAtOnce = 8

/** The blocks that came with a masterchain block: itself first, then by workchain, shard and seqno. */
export type SnapshotBlocks = {
  readonly masterchain: BlockId
  readonly utime: UnixSec
  readonly previousSeqno: number
  /** With hashes where they are known already. */
  readonly blocks: readonly NotedPlace[]
}

/**
 * Finds the blocks between a masterchain block and the one before it: where both list a shard, the blocks in between;
 * where it was split or merged, those that lead there, block by block.
 *
 * @throws lookup.block for block 0, limit.cells, source.*, proof.*
 */
export async function snapshotBlocks(context: Context, seqno: number): Promise<SnapshotBlocks> {
  // The zero state is no block, and nothing was before it.
  if (seqno === 0) throw new AppError('lookup.block', { block: placeText({ workchain: -1, shard: wholeShard, seqno }) })
  context.onProgress({ stage: 'blocks', text: 'shards' })
  const { chain } = context.network
  const [own, previous] = await Promise.all([
    chain.getMasterchainBlock({ seqno }, optionsOf(context)),
    seqno === 1 ? undefined : chain.getMasterchainBlock({ seqno: seqno - 1 }, optionsOf(context)),
  ])
  const [tops, known] = await Promise.all([
    shardsOf(context, own),
    // Before the first block there is the zero state, whose shards have no blocks yet.
    previous ? shardsOf(context, previous) : [],
  ])
  const before = new Map(known.map(({ id }) => [shardKey(id), id.seqno]))
  const found = new Map<string, NotedPlace>()
  await Promise.all(tops.map(({ id }) => collect(context, id, before, found)))
  const shards = [...found.values()].sort(byPlace)
  return {
    masterchain: own.id,
    utime: own.genUtime,
    previousSeqno: seqno - 1,
    blocks: [noted(own.id), ...shards],
  }
}

/** The shards that a masterchain block lists; from the block itself where the source is not sure. */
async function shardsOf(context: Context, block: MasterchainBlock): Promise<readonly Pick<ShardTop, 'id'>[]> {
  if (!block.inferred?.includes('shards')) return block.shards
  const { custom } = (await wholeBlock(context, block.id)).block.extra
  return (custom?.shards ?? []).map(({ workchain, shard, seq_no, root_hash, file_hash }) => ({
    id: { workchain, shard, seqno: seq_no, rootHash: root_hash, fileHash: file_hash },
  }))
}

/** More blocks than a masterchain block ever brings. */
const mostBlocks = 8192

async function collect(
  context: Context,
  top: BlockId,
  before: ReadonlyMap<string, number>,
  found: Map<string, NotedPlace>,
): Promise<void> {
  const waiting: BlockId[] = [top]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    // Zero states are no blocks.
    if (id.seqno === 0) continue
    const start = before.get(shardKey(id))
    if (start !== undefined) {
      if (id.seqno - start > mostBlocks) throw tooMany()
      const { workchain, shard } = id
      for (let seqno = start + 1; seqno <= id.seqno; seqno++) {
        add(found, seqno === id.seqno ? noted(id) : { workchain, shard, seqno })
      }
    } else if (!found.has(placeText(id))) {
      add(found, noted(id))
      if (context.signal?.aborted) throw new AppError('limit.cancelled', {})
      waiting.push(...previousOf((await wholeBlock(context, id)).block.info))
    }
  }
}

function add(found: Map<string, NotedPlace>, place: NotedPlace): void {
  const key = placeText(place)
  // A place with its hashes says more than one without.
  if (!found.get(key)?.hashes) found.set(key, place)
  if (found.size > mostBlocks) throw tooMany()
}

const tooMany = () => new AppError('limit.cells', { what: 'the number of blocks in a snapshot', limit: mostBlocks })

const noted = ({ workchain, shard, seqno, rootHash, fileHash }: BlockId): NotedPlace => ({
  workchain,
  shard,
  seqno,
  hashes: { root: rootHash, file: fileHash },
})

const shardKey = ({ workchain, shard }: Pick<BlockId, 'workchain' | 'shard'>): string => `${workchain}:${shard}`

const byPlace = (a: NotedPlace, b: NotedPlace): number =>
  a.workchain - b.workchain || (a.shard < b.shard ? -1 : a.shard > b.shard ? 1 : a.seqno - b.seqno)

/** The whole names of the blocks of a snapshot. @throws lookup.block, source.*, limit.cancelled */
export function nameAll(context: Context, { blocks }: SnapshotBlocks): Promise<BlockId[]> {
  const { chain } = context.network
  return inParallel(blocks, { atMost: blocksAtOnce, signal: context.signal }, async ({ hashes, ...place }) => {
    if (hashes) return { ...place, rootHash: hashes.root, fileHash: hashes.file }
    const id = await asking(chain, 'findBlock')(place, optionsOf(context))
    if (!id) throw new AppError('lookup.block', { block: placeText(place) })
    return id
  })
}
