import { type BlockIdExt, formatBlockId } from '../blockId.ts'
import type { Cell } from '../cell/Cell.ts'
import { type ProvenBlock, stateHashAfter, verifyHeader } from './header.ts'
import { getProvenTree, proofError, readMerkleProofs, withProofErrors } from './merkleProofs.ts'
import { masterchainExtraOf, verifyState } from './shardState.ts'

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
    const blocks = readMerkleProofs(proofs.stateProof, 1)
    const header = verifyHeader(
      block,
      getProvenTree(blocks, block.rootHash, 'proof.config', `block ${formatBlockId(block)}`),
    )
    const stateHash = stateHashAfter(header)
    const states = readMerkleProofs(proofs.configProof, 1)
    const tree = getProvenTree(states, stateHash, 'proof.config', `the state of block ${formatBlockId(block)}`)
    const { config } = masterchainExtraOf(verifyState(block, stateHash, tree, 'proof.config'), 'proof.config')
    if (options.complete && config.levelMask !== 0) throw proofError('proof.config', 'the proof has pruned parameters')
    return { config, header }
  })
}
