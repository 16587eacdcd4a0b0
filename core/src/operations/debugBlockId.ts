import { toBlockIdExtJson } from '../blockId.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { parseBlockFile } from '../engines/blocks/parseBlockFile.ts'
import { resolveBlock } from '../engines/blocks/resolveBlock.ts'
import type { CallContext } from '../engines/context/Deps.ts'

/** The full name of a block in any notation. */
export async function debugBlockId(
  context: CallContext,
  { body }: Call<'debugBlockId'>,
): Promise<Reply<'debugBlockId'>> {
  if (body.file !== undefined) {
    const { id, block } = parseBlockFile(body.file, body.block)
    return { id: toBlockIdExtJson(id), utime: block.info.gen_utime, resolved_by: 'the BoC' }
  }
  const { id, utime, found } = await resolveBlock(context, body.block)
  return {
    id: toBlockIdExtJson(id),
    ...(utime !== undefined && { utime }),
    ...(found !== undefined && { resolved_by: found }),
  }
}
