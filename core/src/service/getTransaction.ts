import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** To be built. */
export async function getTransaction(
  { network }: Context,
  _: Call<'getTransaction'>,
): Promise<Reply<'getTransaction'>> {
  throw new AppError('source.unsupported', { source: network.name, what: 'getTransaction' })
}
