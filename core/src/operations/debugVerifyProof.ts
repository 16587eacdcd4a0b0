import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { verifyProof } from '../engines/proofs/verifyProof.ts'

/** Verifies a block proof, claim by claim; progress reports the number of verified steps and the last claim. */
export function debugVerifyProof(
  { signal, onProgress }: CallContext,
  { body }: Call<'debugVerifyProof'>,
): Promise<Reply<'debugVerifyProof'>> {
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
}
