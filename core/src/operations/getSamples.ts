import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'

/** The sample messages of a network. */
export async function getSamples({ network }: CallContext, _: Call<'getSamples'>): Promise<Reply<'getSamples'>> {
  return { samples: [...((await network.samples?.()) ?? [])] }
}
