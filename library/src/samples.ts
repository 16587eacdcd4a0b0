import type { DebugSample } from '@tonoscope/core/contract/debugSamples'
import type { Network } from './networks.ts'
import { call } from './service.ts'

/**
 * The sample messages of a recorded network; none of a live one.
 *
 * @example
 * const [sample] = await listSamples(network)
 * const run = await emulate(sample.boc, { network, block_seqno: sample.block_seqno })
 */
export async function listSamples(network: Network): Promise<readonly DebugSample[]> {
  const { samples } = await call(network, 'getSamples', undefined)
  return samples
}
