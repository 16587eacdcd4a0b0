import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** A block: header, neighbours, shards, money and transactions. */
export async function debugBlock({ network }: Context, _: Call<'debugBlock'>): Promise<Reply<'debugBlock'>> {
  throw new AppError('source.unsupported', { source: network.chain.name, what: 'this operation' })
}
