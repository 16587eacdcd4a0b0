import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** Saves chosen accounts, blocks and configurations, to be read without a network. */
export async function debugSnapshot({ network }: Context, _: Call<'debugSnapshot'>): Promise<Reply<'debugSnapshot'>> {
  throw new AppError('source.unsupported', { source: network.chain.name, what: 'this operation' })
}
