import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** Verifies a block proof, claim by claim. */
export async function debugVerifyProof(
  { network }: Context,
  _: Call<'debugVerifyProof'>,
): Promise<Reply<'debugVerifyProof'>> {
  throw new AppError('source.unsupported', { source: network.chain.name, what: 'this operation' })
}
