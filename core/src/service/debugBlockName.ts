import type { Call, Reply } from '../contract/operations.ts'
import { blockOfFile } from './blocks/blockFile.ts'
import { nameBlock } from './blocks/nameBlock.ts'
import { presentBlockId } from './blocks/presentBlockId.ts'
import type { Context } from './Deps.ts'

/** The full name of a block in any notation. */
export async function debugBlockName(
  context: Context,
  { body }: Call<'debugBlockName'>,
): Promise<Reply<'debugBlockName'>> {
  if (body.file !== undefined) {
    const { id, block } = blockOfFile(body.file, body.block)
    return { id: presentBlockId(id), utime: block.info.gen_utime, found: 'the block that was given' }
  }
  const { id, utime, found } = await nameBlock(context, body.block)
  return {
    id: presentBlockId(id),
    ...(utime !== undefined && { utime }),
    ...(found !== undefined && { found }),
  }
}
