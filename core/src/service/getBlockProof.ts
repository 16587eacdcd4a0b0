import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** A raw proof that leads from a known masterchain block to another one. */
export async function getBlockProof({ network }: Context, _: Call<'getBlockProof'>): Promise<Reply<'getBlockProof'>> {
  throw new AppError('source.unsupported', { source: network.chain.name, what: 'this operation' })
}
