import type { BlockId } from '../chain/ChainSource.ts'
import { asking } from '../chain/wrappers/methods.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import { parseBlockNotation } from '../input/blockNotation.ts'
import { optionsOf } from './blocks/nameBlock.ts'
import { presentBlockProof } from './blocks/presentBlockProof.ts'
import type { Context } from './Deps.ts'

/** A raw proof that leads from a known masterchain block to another one; `mode` changes nothing, as in tonapi. */
export async function getBlockProof(
  context: Context,
  { params }: Call<'getBlockProof'>,
): Promise<Reply<'getBlockProof'>> {
  const known = wholeName(params.known_block)
  const asked = params.target_block?.trim() ?? ''
  const target = asked === '' ? undefined : wholeName(asked)
  const proof = await asking(context.network.chain, 'getBlockProof')(known, target, optionsOf(context))
  return presentBlockProof(proof)
}

/** A masterchain block with its hashes, `(workchain,shard,seqno,root_hash,file_hash)`. */
function wholeName(text: string): BlockId {
  const notation = parseBlockNotation(text)
  if (notation.kind !== 'place' || !notation.hashes || notation.workchain !== -1)
    throw new AppError('input.block', { text })
  const { workchain, shard, seqno, hashes } = notation
  return { workchain, shard, seqno, rootHash: hashes.root, fileHash: hashes.file }
}
