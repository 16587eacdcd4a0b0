import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** To be built. */
export async function debugCapsuleRun(
  { network }: Context,
  _: Call<'debugCapsuleRun'>,
): Promise<Reply<'debugCapsuleRun'>> {
  throw new AppError('source.unsupported', { source: network.name, what: 'debugCapsuleRun' })
}
