import type { Cell } from '../cell/Cell.ts'
import { type ShownBlock, stateHashAfter, verifyHeader } from './header.ts'
import { type BlockName, blockText, proving, readMerkleProofs, shownAs, unproven } from './proven.ts'
import { masterchainExtraOf, verifyState } from './shardState.ts'

/**
 * The configuration in force at a masterchain block: the root of its dictionary, checked against the block's state. Of a
 * proof that shows some parameters only, the others are pruned; `whole` refuses such a proof.
 *
 * @throws proof.config, proof.header, proof.merkle
 */
export function verifyConfig(
  block: BlockName,
  answer: { readonly stateProof: Uint8Array; readonly configProof: Uint8Array },
  options: { readonly whole?: boolean } = {},
): { readonly config: Cell; readonly header: ShownBlock } {
  return proving('proof.config', `block ${blockText(block)}`, () => {
    const blocks = readMerkleProofs(answer.stateProof, 1)
    const header = verifyHeader(block, shownAs(blocks, block.rootHash, 'proof.config', `block ${blockText(block)}`))
    const stateHash = stateHashAfter(header)
    const states = readMerkleProofs(answer.configProof, 1)
    const tree = shownAs(states, stateHash, 'proof.config', `the state of block ${blockText(block)}`)
    const { config } = masterchainExtraOf(verifyState(block, stateHash, tree, 'proof.config'), 'proof.config')
    if (options.whole && config.levelMask !== 0) throw unproven('proof.config', 'parameters are left out')
    return { config, header }
  })
}
