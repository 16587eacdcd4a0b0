import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { findInDict } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import { cellRef, maybe, readWhole, record, uint } from '../tlb/combinators.ts'
import { readShardHashes, type ShardDescr, shardDescrTop } from '../tlb/shardHashes.ts'
import type { Hash, Lt, UnixSec } from '../units.ts'
import { type BlockParts, extraOf, stateHashAfter, verifyBlockHash, verifyHeader } from './header.ts'
import { type BlockName, blockText, proving, readMerkleProofs, sameBlock, shownAs, unproven } from './proven.ts'
import { masterchainExtraOf, verifyState } from './shardState.ts'

/** A shard's newest block, as a masterchain block lists it. */
export type ListedShard = {
  readonly id: BlockName
  readonly startLt: Lt
  readonly endLt: Lt
  readonly genUtime: UnixSec
}

/** masterchain_block_extra#cca5 key_block:(## 1) shard_hashes:ShardHashes shard_fees:ShardFees … = McBlockExtra; */
const mcBlockExtraStart = record('#cca5', { key_block: uint(1), shard_hashes: maybe(cellRef) })

/**
 * All shards that a masterchain block lists, from an answer to getAllShardsInfo.
 *
 * @throws proof.shard, proof.header, proof.merkle
 */
export function verifyAllShards(block: BlockName, proof: Uint8Array, data: Uint8Array): readonly ListedShard[] {
  return proving('proof.shard', `the shards of block ${blockText(block)}`, () => {
    const shown = readMerkleProofs(proof, 1)
    // Nodes show the list of shards here and leave out the header: the hash alone says which block it is.
    const parts = verifyBlockHash(block, shownAs(shown, block.rootHash, 'proof.shard', `block ${blockText(block)}`))
    const listed = shardHashesOf(parts)
    const hashes = readWhole(maybe(cellRef), parseCell(data))
    if (listed?.hash(0) !== hashes?.hash()) {
      throw unproven('proof.shard', `the shards are not those of block ${blockText(block)}`)
    }
    return readShardHashes(hashes).map(toListed)
  })
}

/** The dictionary of shards in a masterchain block. @throws proof.header, input.cell */
function shardHashesOf(block: BlockParts): Cell | undefined {
  const { custom } = extraOf(block)
  if (custom === undefined) throw unproven('proof.shard', `${blockText(block.id)} is not a masterchain block`)
  return mcBlockExtraStart.read(custom.slice()).shard_hashes
}

const toListed = (descr: ShardDescr): ListedShard => listedShard(descr.workchain, descr.shard, descr)

const listedShard = (
  workchain: number,
  shard: string,
  descr: Pick<ShardDescr, 'seq_no' | 'root_hash' | 'file_hash' | 'start_lt' | 'end_lt' | 'gen_utime'>,
): ListedShard => ({
  id: { workchain, shard, seqno: descr.seq_no, rootHash: descr.root_hash, fileHash: descr.file_hash },
  startLt: descr.start_lt,
  endLt: descr.end_lt,
  genUtime: descr.gen_utime,
})

/**
 * The shard in which an account lies, from the two proofs that a liteserver gives: the masterchain block with its state's
 * hash, and the part of that state that lists the shard.
 *
 * @throws proof.shard, proof.header, proof.merkle
 */
export function verifyShardOf(
  account: { readonly workchain: number; readonly accountId: Hash },
  block: BlockName,
  proof: Uint8Array,
): ListedShard | undefined {
  return proving('proof.shard', `the shard in block ${blockText(block)}`, () =>
    findShard(shownShards(block, proof), account),
  )
}

/** The shards in a masterchain block's state, as far as the proofs show them. */
function shownShards(block: BlockName, proof: Uint8Array): Cell | undefined {
  const shown = readMerkleProofs(proof, 2)
  const header = verifyHeader(block, shownAs(shown, block.rootHash, 'proof.shard', `block ${blockText(block)}`))
  const stateHash = stateHashAfter(header)
  const tree = shownAs(shown, stateHash, 'proof.shard', `the state of block ${blockText(block)}`)
  const state = verifyState(block, stateHash, tree, 'proof.shard')
  return masterchainExtraOf(state, 'proof.shard').shard_hashes
}

/** As `verifyShardOf`, for the block that the server says is the shard's. @throws proof.shard, proof.header, proof.merkle */
export function verifyShardBlock(
  account: { readonly workchain: number; readonly accountId: Hash },
  block: BlockName,
  shardBlock: BlockName,
  proof: Uint8Array,
): ListedShard {
  const listed = verifyShardOf(account, block, proof)
  if (listed === undefined || !sameBlock(listed.id, shardBlock)) {
    throw unproven('proof.shard', `block ${blockText(block)} does not list ${blockText(shardBlock)}`)
  }
  return listed
}

/** What a masterchain block lists for a shard, or for the one around it. @throws proof.shard, proof.header, input.cell */
export function shardInBlock(
  block: BlockParts,
  { workchain, shard }: { readonly workchain: number; readonly shard: string },
): ListedShard | undefined {
  // The way to a shard is that to any account in it.
  const accountId = shard.padEnd(64, '0') as Hash // 16 digits and zeros
  return findShard(shardHashesOf(block), { workchain, accountId })
}

/**
 * Checks an answer to getShardInfo about the shard of an account: what the masterchain's state lists for it, to the last
 * bit of its description; `undefined` when it is proven that there is no such shard.
 *
 * @throws proof.shard, proof.header, proof.merkle
 */
export function verifyShardInfo(
  account: { readonly workchain: number; readonly accountId: Hash },
  block: BlockName,
  answer: { readonly shardBlock: BlockName; readonly proof: Uint8Array; readonly descr: Uint8Array },
): ListedShard | undefined {
  return proving('proof.shard', `the shard in block ${blockText(block)}`, () => {
    const leaf = findLeaf(shownShards(block, answer.proof), account)
    if (leaf === undefined) {
      if (answer.descr.length > 0 || !sameBlock(answer.shardBlock, noBlock)) {
        throw unproven('proof.shard', `block ${blockText(block)} does not list ${blockText(answer.shardBlock)}`)
      }
      return undefined
    }
    const listed = readLeaf(leaf)
    // The description is told as the leaf that it is.
    if (parseCell(answer.descr).hash() !== leaf.cell.hash(0) || !sameBlock(listed.id, answer.shardBlock)) {
      throw unproven('proof.shard', `block ${blockText(block)} lists the shard otherwise`)
    }
    return listed
  })
}
/** How servers write that there is no block. */
const noBlock: BlockName = {
  workchain: -(2 ** 31),
  shard: '0'.repeat(16),
  seqno: 0,
  rootHash: '0'.repeat(64) as Hash, // 64 digits
  fileHash: '0'.repeat(64) as Hash,
}

type Leaf = { readonly workchain: number; readonly shard: string; readonly cell: Cell; readonly slice: Slice }

/**
 * Walks to the shard of an account; the shards beside the way may be pruned.
 *
 * bt_leaf$0 {X:Type} leaf:X = BinTree X;
 * bt_fork$1 {X:Type} left:^(BinTree X) right:^(BinTree X) = BinTree X;
 */
function findLeaf(
  hashes: Cell | undefined,
  { workchain, accountId }: { readonly workchain: number; readonly accountId: Hash },
): Leaf | undefined {
  const found = findInDict(hashes, 32, BigInt.asUintN(32, BigInt(workchain)))
  if (found === undefined) return undefined
  const way = BigInt(`0x${accountId.slice(0, 16)}`)
  let cell = found.loadRef()
  let slice = cell.slice()
  let depth = 0
  for (; slice.loadBit(); depth++) {
    if (depth === 60) throw unproven('proof.shard', 'a shard of more than 60 bits')
    if ((way >> BigInt(63 - depth)) & 1n) slice.skipRefs(1)
    cell = slice.loadRef()
    slice = cell.slice()
  }
  const marker = 1n << BigInt(63 - depth)
  const shard = BigInt.asUintN(64, (way & ~(2n * marker - 1n)) | marker)
  return { workchain, shard: shard.toString(16).padStart(16, '0'), cell, slice }
}

const readLeaf = ({ workchain, shard, slice }: Leaf): ListedShard =>
  listedShard(workchain, shard, shardDescrTop.read(slice))

function findShard(hashes: Cell | undefined, account: Parameters<typeof findLeaf>[1]): ListedShard | undefined {
  const leaf = findLeaf(hashes, account)
  return leaf && readLeaf(leaf)
}
