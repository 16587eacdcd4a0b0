import type { Call, Reply } from '../contract/operations.ts'
import { wholeBlock } from './blocks/blockContents.ts'
import { nameBlock } from './blocks/nameBlock.ts'
import { presentBlock } from './blocks/presentBlock.ts'
import type { Context } from './Deps.ts'

/** A block by its name: header and sums. */
export async function getBlock(context: Context, { params }: Call<'getBlock'>): Promise<Reply<'getBlock'>> {
  const { id } = await nameBlock(context, params.block_id)
  return presentBlock(await wholeBlock(context, id))
}
