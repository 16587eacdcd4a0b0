import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** One transaction of a block, with everything that it tells of itself. */
export async function debugBlockTransaction(
  { network }: Context,
  _: Call<'debugBlockTransaction'>,
): Promise<Reply<'debugBlockTransaction'>> {
  throw new AppError('source.unsupported', { source: network.chain.name, what: 'this operation' })
}
