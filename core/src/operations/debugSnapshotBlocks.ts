import { formatBlockId, fullShard, toBlockIdExtJson } from '../blockId.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { getMasterchainShardBlocks, resolveSnapshotBlocks } from '../engines/blocks/masterchainShardBlocks.ts'
import { resolveBlock, resolveBlockId } from '../engines/blocks/resolveBlock.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { AppError } from '../errors.ts'

/** The blocks that a masterchain block includes. */
export async function debugSnapshotBlocks(
  context: CallContext,
  { body }: Call<'debugSnapshotBlocks'>,
): Promise<Reply<'debugSnapshotBlocks'>> {
  const { id } = await resolveBlock(context, body.block)
  if (id.workchain !== -1) {
    const reason = `${formatBlockId(id)} is not a masterchain block`
    throw new AppError('input.body', { path: 'block', reason })
  }
  const found = await getMasterchainShardBlocks(context, id.seqno)
  const [previous, blocks] = await Promise.all([
    resolveBlockId(context, { workchain: -1, shard: fullShard, seqno: found.previousSeqno }),
    resolveSnapshotBlocks(context, found),
  ])
  return {
    network: context.network.name,
    masterchain: toBlockIdExtJson(found.masterchain),
    previous: toBlockIdExtJson(previous),
    utime: found.utime,
    blocks: blocks.map(toBlockIdExtJson),
  }
}
