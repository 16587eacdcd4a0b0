import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** The full name of a block in any notation. */
export async function debugBlockName(
  { network }: Context,
  _: Call<'debugBlockName'>,
): Promise<Reply<'debugBlockName'>> {
  throw new AppError('source.unsupported', { source: network.chain.name, what: 'this operation' })
}
