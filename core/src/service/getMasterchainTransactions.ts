import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** All transactions of all shards between a masterchain block and the one before it. */
export async function getMasterchainTransactions(
  { network }: Context,
  _: Call<'getMasterchainTransactions'>,
): Promise<Reply<'getMasterchainTransactions'>> {
  throw new AppError('source.unsupported', { source: network.chain.name, what: 'this operation' })
}
