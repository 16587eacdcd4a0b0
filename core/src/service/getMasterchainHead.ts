import type { Call, Reply } from '../contract/operations.ts'
import { wholeBlock } from './blocks/blockContents.ts'
import { nameBlock } from './blocks/nameBlock.ts'
import { presentBlock } from './blocks/presentBlock.ts'
import type { Context } from './Deps.ts'

/** The newest masterchain block. */
export async function getMasterchainHead(
  context: Context,
  _: Call<'getMasterchainHead'>,
): Promise<Reply<'getMasterchainHead'>> {
  const { id } = await nameBlock(context, undefined)
  return presentBlock(await wholeBlock(context, id))
}
