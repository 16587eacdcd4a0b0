import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** To be built. */
export async function debugNftItems({ network }: Context, _: Call<'debugNftItems'>): Promise<Reply<'debugNftItems'>> {
  throw new AppError('source.unsupported', { source: network.name, what: 'debugNftItems' })
}
