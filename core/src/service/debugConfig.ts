import type { BlockId } from '../chain/ChainSource.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { unlessUntold } from './blocks/blockContents.ts'
import { optionsOf } from './blocks/nameBlock.ts'
import { locateConfig } from './config/locateConfig.ts'
import { presentDebugConfig } from './config/presentDebugConfig.ts'
import type { Context } from './Deps.ts'

/** A configuration, every parameter with its title, fields and units. */
export async function debugConfig(context: Context, { body }: Call<'debugConfig'>): Promise<Reply<'debugConfig'>> {
  const located = await locateConfig(context, body)
  const keyBlockSeqno = located.block && (await keyBlockBefore(context, located.block))
  return presentDebugConfig(context.network.name, located, keyBlockSeqno)
}

/** The key block that set the configuration in force at a block, where the source can tell. */
async function keyBlockBefore(context: Context, block: BlockId): Promise<number | undefined> {
  const before = await unlessUntold(async () => context.network.chain.getPreviousBlocks?.(block, optionsOf(context)))
  return before?.keyBlock.seqno
}
