import type { Call, Reply } from '../contract/operations.ts'
import { locateConfig } from './config/locateConfig.ts'
import { presentConfig } from './config/presentConfig.ts'
import type { CallContext } from './Deps.ts'

/** The configuration at a masterchain block. */
export async function getConfigOfBlock(
  context: CallContext,
  { params }: Call<'getConfigOfBlock'>,
): Promise<Reply<'getConfigOfBlock'>> {
  return presentConfig((await locateConfig(context, { block: `${params.masterchain_seqno}` })).config)
}
