import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import { wholeShard } from '../input/blockNotation.ts'
import { idAt, nameBlock, placeText } from './blocks/nameBlock.ts'
import { presentBlockId } from './blocks/presentBlockId.ts'
import { nameAll, snapshotBlocks } from './blocks/snapshotBlocks.ts'
import type { Context } from './Deps.ts'

/** The blocks that came with a masterchain block. */
export async function debugSnapshotBlocks(
  context: Context,
  { body }: Call<'debugSnapshotBlocks'>,
): Promise<Reply<'debugSnapshotBlocks'>> {
  const { id } = await nameBlock(context, body.block)
  if (id.workchain !== -1) {
    const reason = `${placeText(id)} is no masterchain block: it came with one`
    throw new AppError('input.body', { path: 'block', reason })
  }
  const found = await snapshotBlocks(context, id.seqno)
  const [previous, blocks] = await Promise.all([
    idAt(context, { workchain: -1, shard: wholeShard, seqno: found.previousSeqno }),
    nameAll(context, found),
  ])
  return {
    network: context.network.name,
    masterchain: presentBlockId(found.masterchain),
    previous: presentBlockId(previous),
    utime: found.utime,
    blocks: blocks.map(presentBlockId),
  }
}
