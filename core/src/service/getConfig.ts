import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** The configuration of the newest masterchain block. */
export async function getConfig({ network }: Context, _: Call<'getConfig'>): Promise<Reply<'getConfig'>> {
  throw new AppError('source.unsupported', { source: network.chain.name, what: 'this operation' })
}
