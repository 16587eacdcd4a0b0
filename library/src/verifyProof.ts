import type { DebugProofReport, DebugVerifyProofRequest } from '@tonoscope/core/contract/debugProofs'
import type { CallOptions } from './callOptions.ts'
import { offline } from './offline.ts'
import { call } from './service.ts'

/** Which block the proof starts from, and which one it should reach. */
export type ProofOptions = Omit<DebugVerifyProofRequest, 'proof'>

/**
 * Verifies a chain of block proofs, claim by claim down to the signatures of the validators: the JSON of a `/v2` block proof, or
 * recorded liteserver replies, several of which form one chain.
 *
 * @example
 * const { state, reached } = await verifyProof(json, { trust: '(-1,8000000000000000,34835953,…,…)' })
 * @throws input.json, input.argument, input.block
 */
export function verifyProof(
  proof: string | readonly string[],
  { signal, onProgress, language, ...request }: ProofOptions & CallOptions = {},
): Promise<DebugProofReport> {
  return call(offline, 'debugVerifyProof', { ...request, proof }, { signal, onProgress, language })
}
