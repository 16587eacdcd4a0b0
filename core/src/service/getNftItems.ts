import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'

/** To be built. */
export async function getNftItems({ network }: Context, _: Call<'getNftItems'>): Promise<Reply<'getNftItems'>> {
  throw new AppError('source.unsupported', { source: network.name, what: 'getNftItems' })
}
