import type { BlockIdExt } from '../blockId.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { unlessUnavailable } from '../engines/blocks/blockContents.ts'
import { locateConfig } from '../engines/config/locateConfig.ts'
import { presentDebugConfig } from '../engines/config/presentDebugConfig.ts'
import { callOptions } from '../engines/context/callOptions.ts'
import type { CallContext } from '../engines/context/Deps.ts'

/** A configuration: every parameter with its title, fields and units. */
export async function debugConfig(context: CallContext, { body }: Call<'debugConfig'>): Promise<Reply<'debugConfig'>> {
  const located = await locateConfig(context, body)
  const keyBlockSeqno = located.block && (await previousKeyBlockSeqno(context, located.block))
  return presentDebugConfig(context.network.name, located, keyBlockSeqno)
}

/** The key block that set the configuration at a block; `undefined` when the source does not support it. */
async function previousKeyBlockSeqno(context: CallContext, block: BlockIdExt): Promise<number | undefined> {
  const before = await unlessUnavailable(async () =>
    context.network.chain.getPreviousBlocks?.(block, callOptions(context)),
  )
  return before?.keyBlock.seqno
}
