import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** Says what is in a snapshot's file. */
export async function debugSnapshotInfo(
  { network }: Context,
  _: Call<'debugSnapshotInfo'>,
): Promise<Reply<'debugSnapshotInfo'>> {
  throw new AppError('source.unsupported', { source: network.chain.name, what: 'this operation' })
}
