import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** A block by its name. */
export async function getBlock({ network }: Context, _: Call<'getBlock'>): Promise<Reply<'getBlock'>> {
  throw new AppError('source.unsupported', { source: network.chain.name, what: 'this operation' })
}
