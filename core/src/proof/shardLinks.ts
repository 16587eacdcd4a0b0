import { type BlockIdExt, formatBlockId, isSameBlock } from '../blockId.ts'
import { getPreviousBlockIds } from '../tlb/blockLinks.ts'
import { getProvenBlock, verifyBlockHash, verifyHeader } from './header.ts'
import { proofError, readMerkleProofs, withProofErrors } from './merkleProofs.ts'
import { findShardInBlock } from './shards.ts'

/** A step from a block to one that it lists, or to its predecessor. */
export type ShardLink = { readonly id: BlockIdExt; readonly proof: Uint8Array }

/**
 * Verifies that a masterchain block includes a shard block: it lists the first block of the chain, and each block has the
 * next one as its predecessor.
 *
 * @throws proof.shard, proof.header, proof.merkle
 */
export function verifyShardLinks(masterchain: BlockIdExt, block: BlockIdExt, links: readonly ShardLink[]): void {
  let from = masterchain
  for (const { id, proof } of links) {
    withProofErrors('proof.shard', `from ${formatBlockId(from)} to ${formatBlockId(id)}`, () => {
      const tree = getProvenBlock(readMerkleProofs(proof, 1), from, 'proof.shard')
      const referenced =
        from.workchain === -1
          ? [findShardInBlock(verifyBlockHash(from, tree), id)?.id]
          : getPreviousBlockIds(verifyHeader(from, tree).info)
      if (!referenced.some(each => each !== undefined && isSameBlock(each, id))) {
        throw proofError('proof.shard', `${formatBlockId(from)} does not reference ${formatBlockId(id)}`)
      }
    })
    from = id
  }
  if (!isSameBlock(from, block)) throw proofError('proof.shard', `the chain ends at ${formatBlockId(from)}`)
}
