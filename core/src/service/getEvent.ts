import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** To be built. */
export async function getEvent({ network }: Context, _: Call<'getEvent'>): Promise<Reply<'getEvent'>> {
  throw new AppError('source.unsupported', { source: network.name, what: 'getEvent' })
}
