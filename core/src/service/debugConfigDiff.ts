import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** What differs between two configurations. */
export async function debugConfigDiff(
  { network }: Context,
  _: Call<'debugConfigDiff'>,
): Promise<Reply<'debugConfigDiff'>> {
  throw new AppError('source.unsupported', { source: network.chain.name, what: 'this operation' })
}
