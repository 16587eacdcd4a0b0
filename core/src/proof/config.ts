import { type BlockIdExt, formatBlockId } from '../blockId.ts'
import type { Cell } from '../cell/Cell.ts'
import { getProvenHeader, type ProvenBlock } from './header.ts'
import { proofError, readMerkleProofs, withProofErrors } from './merkleProofs.ts'
import { getProvenState, masterchainExtraOf } from './shardState.ts'

/**
 * Verifies the configuration at a masterchain block against the block's state and returns the root of its dictionary. In a
 * proof of some parameters the others are pruned; `complete` rejects such a proof.
 *
 * @throws proof.config, proof.header, proof.merkle
 */
export function verifyConfig(
  block: BlockIdExt,
  proofs: { readonly stateProof: Uint8Array; readonly configProof: Uint8Array },
  options: { readonly complete?: boolean } = {},
): { readonly config: Cell; readonly header: ProvenBlock } {
  return withProofErrors('proof.config', `block ${formatBlockId(block)}`, () => {
    const header = getProvenHeader(readMerkleProofs(proofs.stateProof, 1), block, 'proof.config')
    const state = getProvenState(readMerkleProofs(proofs.configProof, 1), header, 'proof.config')
    const { config } = masterchainExtraOf(state, 'proof.config')
    if (options.complete && config.levelMask !== 0) throw proofError('proof.config', 'the proof has pruned parameters')
    return { config, header }
  })
}
