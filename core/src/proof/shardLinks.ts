import type { Cell } from '../cell/Cell.ts'
import { verifyBlockHash, verifyHeader } from './header.ts'
import { type BlockName, blockText, proving, readMerkleProofs, sameBlock, shownAs, unproven } from './proven.ts'
import { shardInBlock } from './shards.ts'

/** A step from a block to one that it lists, or that came before it. */
export type ShardLink = { readonly id: BlockName; readonly proof: Uint8Array }

/**
 * Checks that a masterchain block brought a shard block: it lists the first one of the chain, and each of them names the
 * next one as its predecessor.
 *
 * @throws proof.shard, proof.header, proof.merkle
 */
export function verifyShardLinks(masterchain: BlockName, block: BlockName, links: readonly ShardLink[]): void {
  let from = masterchain
  for (const { id, proof } of links) {
    proving('proof.shard', `from ${blockText(from)} to ${blockText(id)}`, () => {
      const tree = shownAs(readMerkleProofs(proof, 1), from.rootHash, 'proof.shard', `block ${blockText(from)}`)
      const names = from.workchain === -1 ? [shardInBlock(verifyBlockHash(from, tree), id)?.id] : before(from, tree)
      if (!names.some(name => name !== undefined && sameBlock(name, id))) {
        throw unproven('proof.shard', `${blockText(from)} does not name ${blockText(id)}`)
      }
    })
    from = id
  }
  if (!sameBlock(from, block)) throw unproven('proof.shard', `the chain ends at ${blockText(from)}`)
}

/** The blocks before a shard block; before a merge they are of its halves, before a split of what was split. */
function before(id: BlockName, tree: Cell): readonly BlockName[] {
  const { info } = verifyHeader(id, tree)
  const shard = BigInt(`0x${id.shard}`)
  const marker = shard & -shard
  const shards = info.after_merge
    ? [shard - marker / 2n, shard + marker / 2n]
    : [info.after_split ? (shard - marker) | (2n * marker) : shard]
  return info.prev.map(({ seq_no, root_hash, file_hash }, index) => ({
    workchain: id.workchain,
    shard: BigInt.asUintN(64, shards[index] ?? 0n)
      .toString(16)
      .padStart(16, '0'),
    seqno: seq_no,
    rootHash: root_hash,
    fileHash: file_hash,
  }))
}
