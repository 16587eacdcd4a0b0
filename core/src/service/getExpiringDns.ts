import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** To be built. */
export async function getExpiringDns(
  { network }: Context,
  _: Call<'getExpiringDns'>,
): Promise<Reply<'getExpiringDns'>> {
  throw new AppError('source.unsupported', { source: network.name, what: 'getExpiringDns' })
}
