import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** The newest masterchain block. */
export async function getMasterchainHead(
  { network }: Context,
  _: Call<'getMasterchainHead'>,
): Promise<Reply<'getMasterchainHead'>> {
  throw new AppError('source.unsupported', { source: network.chain.name, what: 'this operation' })
}
