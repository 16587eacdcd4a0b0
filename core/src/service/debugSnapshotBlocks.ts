import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** The blocks that came with a masterchain block. */
export async function debugSnapshotBlocks(
  { network }: Context,
  _: Call<'debugSnapshotBlocks'>,
): Promise<Reply<'debugSnapshotBlocks'>> {
  throw new AppError('source.unsupported', { source: network.chain.name, what: 'this operation' })
}
