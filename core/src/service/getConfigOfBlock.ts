import type { Call, Reply } from '../contract/operations.ts'
import { locateConfig } from './config/locateConfig.ts'
import { presentConfig } from './config/presentConfig.ts'
import type { Context } from './Deps.ts'

/** The configuration in force at a masterchain block. */
export async function getConfigOfBlock(
  context: Context,
  { params }: Call<'getConfigOfBlock'>,
): Promise<Reply<'getConfigOfBlock'>> {
  return presentConfig((await locateConfig(context, { block: `${params.masterchain_seqno}` })).config)
}
