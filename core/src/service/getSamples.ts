import type { Call, Reply } from '../contract/operations.ts'
import type { Context } from './Deps.ts'

/** Messages that can be tried on this network. */
export async function getSamples({ network }: Context, _: Call<'getSamples'>): Promise<Reply<'getSamples'>> {
  return { samples: [...((await network.samples?.()) ?? [])] }
}
