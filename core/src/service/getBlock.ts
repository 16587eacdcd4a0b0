import type { Call, Reply } from '../contract/operations.ts'
import { getFullBlock } from './blocks/blockContents.ts'
import { presentBlock } from './blocks/presentBlock.ts'
import { resolveBlock } from './blocks/resolveBlock.ts'
import type { CallContext } from './Deps.ts'

/** A block by its id: header and value flow. */
export async function getBlock(context: CallContext, { params }: Call<'getBlock'>): Promise<Reply<'getBlock'>> {
  const { id } = await resolveBlock(context, params.block_id)
  return presentBlock(await getFullBlock(context, id))
}
