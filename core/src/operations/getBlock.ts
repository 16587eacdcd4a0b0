import type { Call, Reply } from '../contract/operations.ts'
import { getFullBlock } from '../engines/blocks/blockContents.ts'
import { presentBlock } from '../engines/blocks/presentBlock.ts'
import { resolveBlock } from '../engines/blocks/resolveBlock.ts'
import type { CallContext } from '../engines/context/Deps.ts'

/** A block by its id: header and value flow. */
export async function getBlock(context: CallContext, { params }: Call<'getBlock'>): Promise<Reply<'getBlock'>> {
  const { id } = await resolveBlock(context, params.block_id)
  return presentBlock(await getFullBlock(context, id))
}
