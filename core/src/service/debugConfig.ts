import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** A configuration, every parameter with its title, fields and units. */
export async function debugConfig({ network }: Context, _: Call<'debugConfig'>): Promise<Reply<'debugConfig'>> {
  throw new AppError('source.unsupported', { source: network.chain.name, what: 'this operation' })
}
