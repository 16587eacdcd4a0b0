import type { BlockIdExt } from '../blockId.ts'
import { requireMethod } from '../chain/ChainSource.ts'
import type { Handlers } from '../contract/operations.ts'
import { parseBlockIdExt } from '../encoding/parseBlockRef.ts'
import { presentBlockProof } from '../engines/blocks/presentBlockProof.ts'
import { type CallContext, callOptions } from '../engines/context/Deps.ts'
import { tryFetch } from '../engines/context/optionalRequests.ts'
import { verifyProof } from '../engines/proofs/verifyProof.ts'
import { AppError } from '../errors.ts'

/** Operations on proofs of blocks. */
export const proofOperations = {
  /** A raw proof from a known masterchain block to another one; `mode` has no effect, as in tonapi. */
  async getBlockProof(context, { params }) {
    const known = parseMasterchainBlockIdExt(params.known_block)
    const targetText = params.target_block?.trim() ?? ''
    const target = targetText === '' ? undefined : parseMasterchainBlockIdExt(targetText)
    const { chain } = context.network
    const [proof] = await Promise.all([
      requireMethod(chain, 'getBlockProof')(known, target, callOptions(context)),
      // The block that a proof without a target leads to, for the headers of the reply.
      target ?? tryFetch(() => chain.getMasterchainBlock('newest', callOptions(context))),
    ])
    return presentBlockProof(proof)
  },

  /** Verifies a block proof, claim by claim; progress reports the number of verified steps and the last claim. */
  debugVerifyProof({ signal, onProgress }, { body }) {
    let total = 0
    return verifyProof({
      ...body,
      signal,
      onStart: steps => {
        total = steps.length
      },
      onStep: ({ index, state, claims }) =>
        onProgress({
          stage: 'blocks',
          done: state === 'waiting' ? index : index + 1,
          total,
          ...(claims.length > 0 && { text: `step ${index + 1}: ${claims.at(-1)?.id}` }),
        }),
    })
  },
} satisfies Partial<Handlers<CallContext>>

/** Parses a masterchain block id with hashes, `(workchain,shard,seqno,root_hash,file_hash)`. @throws input.block */
function parseMasterchainBlockIdExt(text: string): BlockIdExt {
  const id = parseBlockIdExt(text)
  if (id?.workchain !== -1) throw new AppError('input.block', { text })
  return id
}
