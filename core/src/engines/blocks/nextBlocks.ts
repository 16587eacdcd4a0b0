import { type BlockIdExt, formatBlockId } from '../../blockId.ts'
import type { BlockLookup } from '../../chain/MasterchainBlock.ts'
import { childShards, getPreviousBlockIds, parentShard } from '../../tlb/blockLinks.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { unlessUnsupported } from '../context/optionalRequests.ts'
import { getFullBlock, type ParsedBlock } from './blockContents.ts'

/**
 * The next blocks of a block: two after a split, none after the newest; `undefined` when the source does not support
 * it.
 *
 * @throws source.*
 */
export async function nextBlocks(
  context: CallContext,
  { id, block }: Pick<ParsedBlock, 'id'> & Partial<ParsedBlock>,
): Promise<readonly BlockIdExt[] | undefined> {
  const { chain } = context.network
  if (!chain.findBlock) return undefined
  const find = (key: BlockLookup) =>
    unlessUnsupported(async () => ({ id: await chain.findBlock?.(key, callOptions(context)) }))
  const { workchain, shard, seqno } = id
  if (block?.info.before_split) {
    const halves = await Promise.all(childShards(shard).map(half => find({ workchain, shard: half, seqno: seqno + 1 })))
    return halves.every(each => each !== undefined) ? halves.flatMap(each => each.id ?? []) : undefined
  }
  const next = await find({ workchain, shard, seqno: seqno + 1 })
  if (next?.id) return [next.id]
  const parent = parentShard(shard)
  if (workchain === -1 || parent === undefined || !block) return next && []
  // The two shards of a merge may differ in seqno, so the merged block is found by logical time.
  const merged = await find({ workchain, shard: parent, lt: block.info.end_lt })
  if (merged?.id === undefined) return next && merged && []
  const read = await unlessUnsupported(() => getFullBlock(context, merged.id as BlockIdExt)) // found above
  if (!read) return undefined
  const follows = getPreviousBlockIds(read.block.info).some(
    each => formatBlockId(each) === formatBlockId(id) && each.rootHash === id.rootHash,
  )
  return follows ? [merged.id] : []
}
