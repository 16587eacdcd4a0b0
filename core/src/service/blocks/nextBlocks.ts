import type { BlockKey } from '../../chain/BlockReader.ts'
import type { BlockId } from '../../chain/ChainSource.ts'
import { halvesOf, previousOf, wholeOf } from '../../tlb/blockLinks.ts'
import type { Context } from '../Deps.ts'
import { unlessUntold, type WholeBlock, wholeBlock } from './blockContents.ts'
import { optionsOf, placeText } from './nameBlock.ts'

/**
 * The blocks that follow a block: two after a split, none behind the newest; `undefined` when the source cannot tell.
 *
 * @throws source.*
 */
export async function nextBlocks(
  context: Context,
  { id, block }: Pick<WholeBlock, 'id'> & Partial<WholeBlock>,
): Promise<readonly BlockId[] | undefined> {
  const { chain } = context.network
  if (!chain.findBlock) return undefined
  const find = (key: BlockKey) => unlessUntold(async () => ({ id: await chain.findBlock?.(key, optionsOf(context)) }))
  const { workchain, shard, seqno } = id
  if (block?.info.before_split) {
    const halves = await Promise.all(halvesOf(shard).map(half => find({ workchain, shard: half, seqno: seqno + 1 })))
    return halves.every(each => each !== undefined) ? halves.flatMap(each => each.id ?? []) : undefined
  }
  const next = await find({ workchain, shard, seqno: seqno + 1 })
  if (next?.id) return [next.id]
  const whole = wholeOf(shard)
  if (workchain === -1 || whole === undefined || !block) return next && []
  // The two halves of a merge may differ in height: its block is found by its time.
  const merged = await find({ workchain, shard: whole, lt: block.info.end_lt })
  if (merged?.id === undefined) return next && merged && []
  const read = await unlessUntold(() => wholeBlock(context, merged.id as BlockId)) // found above
  if (!read) return undefined
  const follows = previousOf(read.block.info).some(
    each => placeText(each) === placeText(id) && each.rootHash === id.rootHash,
  )
  return follows ? [merged.id] : []
}
