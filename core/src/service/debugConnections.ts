import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** To be built. */
export async function debugConnections(
  { network }: Context,
  _: Call<'debugConnections'>,
): Promise<Reply<'debugConnections'>> {
  throw new AppError('source.unsupported', { source: network.name, what: 'debugConnections' })
}
