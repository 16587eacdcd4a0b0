import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** To be built. */
export async function debugCapsule({ network }: Context, _: Call<'debugCapsule'>): Promise<Reply<'debugCapsule'>> {
  throw new AppError('source.unsupported', { source: network.name, what: 'debugCapsule' })
}
