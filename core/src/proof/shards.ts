import { type BlockIdExt, formatBlockId, fromSignedShard, isSameBlock } from '../blockId.ts'
import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { findInDict } from '../cell/dict.ts'
import { toBlockIdExt } from '../tlb/blockLinks.ts'
import { cellRef, maybe, readToEnd } from '../tlb/combinators.ts'
import { mcBlockExtraHead } from '../tlb/mcBlockExtra.ts'
import { readShardHashes, type ShardDescr, shardDescrTop } from '../tlb/shardHashes.ts'
import type { Hash, Lt, UnixSec } from '../units.ts'
import { extraOf, getProvenBlock, getProvenHeader, type PrunedBlock, verifyBlockHash } from './header.ts'
import { proofError, readMerkleProofs, withProofErrors } from './merkleProofs.ts'
import { getProvenState, masterchainExtraOf } from './shardState.ts'

/** The top block of a shard, as a masterchain block lists it. */
export type ListedShard = {
  readonly id: BlockIdExt
  readonly startLt: Lt
  readonly endLt: Lt
  readonly genUtime: UnixSec
}

type ShardMember = { readonly workchain: number; readonly accountId: Hash }

/**
 * Verifies a reply to `liteServer.getAllShardsInfo`: all shards that a masterchain block lists.
 *
 * @throws proof.shard, proof.header, proof.merkle
 */
export function verifyAllShards(block: BlockIdExt, proof: Uint8Array, data: Uint8Array): readonly ListedShard[] {
  return withProofErrors('proof.shard', `the shards of block ${formatBlockId(block)}`, () => {
    // Nodes prune the header here: only the root hash identifies the block.
    const tree = getProvenBlock(readMerkleProofs(proof, 1), block, 'proof.shard')
    const listed = readShardHashesCell(verifyBlockHash(block, tree))
    const hashes = readToEnd(maybe(cellRef), parseCell(data))
    if (listed?.hash(0) !== hashes?.hash()) {
      throw proofError('proof.shard', `the list of shards is not that of block ${formatBlockId(block)}`)
    }
    return readShardHashes(hashes).map(descr => listedShard(descr.workchain, descr.shard, descr))
  })
}

/** The dictionary of shards in a masterchain block. @throws proof.header, input.cell */
function readShardHashesCell(block: PrunedBlock): Cell | undefined {
  const { custom } = extraOf(block)
  if (custom === undefined) throw proofError('proof.shard', `${formatBlockId(block.id)} is not a masterchain block`)
  return mcBlockExtraHead.read(custom.slice()).shard_hashes
}

/** A shard by its description in a masterchain block or state. */
export const listedShard = (
  workchain: number,
  shard: string,
  descr: Pick<ShardDescr, 'seq_no' | 'root_hash' | 'file_hash' | 'start_lt' | 'end_lt' | 'gen_utime'>,
): ListedShard => ({
  id: toBlockIdExt(workchain, shard, descr),
  startLt: descr.start_lt,
  endLt: descr.end_lt,
  genUtime: descr.gen_utime,
})

/**
 * Verifies the top block of an account's shard by two Merkle proofs: the masterchain block with the hash of its state, and the
 * part of that state that lists the shard.
 *
 * @throws proof.shard, proof.header, proof.merkle
 */
export function verifyShardBlock(
  account: ShardMember,
  block: BlockIdExt,
  shardBlock: BlockIdExt,
  proof: Uint8Array,
): ListedShard {
  const listed = withProofErrors('proof.shard', `the shard in block ${formatBlockId(block)}`, () => {
    const shown = readMerkleProofs(proof, 2)
    const state = getProvenState(shown, getProvenHeader(shown, block, 'proof.shard'), 'proof.shard')
    return findShard(masterchainExtraOf(state, 'proof.shard').shard_hashes, account)
  })
  if (listed === undefined || !isSameBlock(listed.id, shardBlock)) {
    throw proofError('proof.shard', `block ${formatBlockId(block)} does not list ${formatBlockId(shardBlock)}`)
  }
  return listed
}

/** The entry of a shard in a masterchain block, or of one around it. @throws proof.shard, proof.header, input.cell */
export function findShardInBlock(
  block: PrunedBlock,
  { workchain, shard }: { readonly workchain: number; readonly shard: string },
): ListedShard | undefined {
  // Any account of the shard leads to it.
  const accountId = shard.padEnd(64, '0') as Hash // 16 digits and zeros
  return findShard(readShardHashesCell(block), { workchain, accountId })
}

/**
 * Finds the shard of an account; other branches may be pruned.
 *
 * bt_leaf$0 {X:Type} leaf:X = BinTree X;
 * bt_fork$1 {X:Type} left:^(BinTree X) right:^(BinTree X) = BinTree X;
 */
function findShard(hashes: Cell | undefined, { workchain, accountId }: ShardMember): ListedShard | undefined {
  let slice = findInDict(hashes, 32, BigInt.asUintN(32, BigInt(workchain)))
    ?.loadRef()
    .slice()
  if (slice === undefined) return undefined
  const prefix = BigInt(`0x${accountId.slice(0, 16)}`)
  let depth = 0
  for (; slice.loadBit(); depth++) {
    if (depth === 60) throw proofError('proof.shard', 'a shard of more than 60 bits')
    if ((prefix >> BigInt(63 - depth)) & 1n) slice.skipRefs(1)
    slice = slice.loadRef().slice()
  }
  const marker = 1n << BigInt(63 - depth)
  return listedShard(workchain, fromSignedShard((prefix & ~(2n * marker - 1n)) | marker), shardDescrTop.read(slice))
}
