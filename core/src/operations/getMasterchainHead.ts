import type { Call, Reply } from '../contract/operations.ts'
import { getFullBlock } from '../engines/blocks/blockContents.ts'
import { presentBlock } from '../engines/blocks/presentBlock.ts'
import { resolveBlock } from '../engines/blocks/resolveBlock.ts'
import type { CallContext } from '../engines/context/Deps.ts'

/** The newest masterchain block. */
export async function getMasterchainHead(
  context: CallContext,
  _: Call<'getMasterchainHead'>,
): Promise<Reply<'getMasterchainHead'>> {
  const { id } = await resolveBlock(context, undefined)
  return presentBlock(await getFullBlock(context, id))
}
