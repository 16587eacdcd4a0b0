import type { BlockIdExt } from '../blockId.ts'
import { requireMethod } from '../chain/ChainSource.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { parseBlockRef } from '../encoding/parseBlockRef.ts'
import { presentBlockProof } from '../engines/blocks/presentBlockProof.ts'
import { callOptions } from '../engines/context/callOptions.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { AppError } from '../errors.ts'

/** A raw proof from a known masterchain block to another one; `mode` has no effect, as in tonapi. */
export async function getBlockProof(
  context: CallContext,
  { params }: Call<'getBlockProof'>,
): Promise<Reply<'getBlockProof'>> {
  const known = parseMasterchainBlockIdExt(params.known_block)
  const targetText = params.target_block?.trim() ?? ''
  const target = targetText === '' ? undefined : parseMasterchainBlockIdExt(targetText)
  const proof = await requireMethod(context.network.chain, 'getBlockProof')(known, target, callOptions(context))
  return presentBlockProof(proof)
}

/** Parses a masterchain block id with hashes, `(workchain,shard,seqno,root_hash,file_hash)`. @throws input.block */
function parseMasterchainBlockIdExt(text: string): BlockIdExt {
  const notation = parseBlockRef(text)
  if (notation.kind !== 'id' || !notation.hashes || notation.workchain !== -1)
    throw new AppError('input.block', { text })
  const { workchain, shard, seqno, hashes } = notation
  return { workchain, shard, seqno, rootHash: hashes.root, fileHash: hashes.file }
}
