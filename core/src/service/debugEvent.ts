import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** To be built. */
export async function debugEvent({ network }: Context, _: Call<'debugEvent'>): Promise<Reply<'debugEvent'>> {
  throw new AppError('source.unsupported', { source: network.name, what: 'debugEvent' })
}
