import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** The transactions of a block, by logical time. */
export async function getBlockTransactions(
  { network }: Context,
  _: Call<'getBlockTransactions'>,
): Promise<Reply<'getBlockTransactions'>> {
  throw new AppError('source.unsupported', { source: network.chain.name, what: 'this operation' })
}
