import type { Call, Reply } from '../contract/operations.ts'
import { locateConfig } from '../engines/config/locateConfig.ts'
import { presentConfig } from '../engines/config/presentConfig.ts'
import type { CallContext } from '../engines/context/Deps.ts'

/** The configuration at a masterchain block. */
export async function getConfigOfBlock(
  context: CallContext,
  { params }: Call<'getConfigOfBlock'>,
): Promise<Reply<'getConfigOfBlock'>> {
  return presentConfig((await locateConfig(context, { block: `${params.masterchain_seqno}` })).config)
}
