import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** To be built. */
export async function getTrace({ network }: Context, _: Call<'getTrace'>): Promise<Reply<'getTrace'>> {
  throw new AppError('source.unsupported', { source: network.name, what: 'getTrace' })
}
