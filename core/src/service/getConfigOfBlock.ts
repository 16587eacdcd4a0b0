import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** The configuration in force at a masterchain block. */
export async function getConfigOfBlock(
  { network }: Context,
  _: Call<'getConfigOfBlock'>,
): Promise<Reply<'getConfigOfBlock'>> {
  throw new AppError('source.unsupported', { source: network.chain.name, what: 'this operation' })
}
