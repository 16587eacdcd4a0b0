import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** To be built. */
export async function debugClassify({ network }: Context, _: Call<'debugClassify'>): Promise<Reply<'debugClassify'>> {
  throw new AppError('source.unsupported', { source: network.name, what: 'debugClassify' })
}
