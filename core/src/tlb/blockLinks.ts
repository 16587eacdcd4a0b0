import { type BlockIdExt, fromSignedShard, fullShard } from '../blockId.ts'
import { type Address, accountIdOf, workchainOf } from '../units.ts'
import type { BlockInfo, ExtBlkRef } from './blockInfo.ts'

/** A shard is its prefix, a marker bit and zeros. */
const parseShardBits = (shard: string): { readonly shard: bigint; readonly marker: bigint } => {
  const bits = BigInt(`0x${shard}`)
  return { shard: bits, marker: bits & -bits }
}

/** Whether a shard contains an account. */
export function shardContains(
  address: Address,
  { workchain, shard: shardHex }: Pick<BlockIdExt, 'workchain' | 'shard'>,
): boolean {
  if (workchainOf(address) !== workchain) return false
  if (shardHex === fullShard) return true
  const { shard, marker } = parseShardBits(shardHex)
  const differing = shard ^ BigInt(`0x${accountIdOf(address).slice(0, 16)}`)
  return marker > 0n && differing / (2n * marker) === 0n
}

/** The two child shards of a shard; empty when it cannot be split further. */
export function childShards(shardHex: string): readonly string[] {
  const { shard, marker } = parseShardBits(shardHex)
  return marker < 2n ? [] : [fromSignedShard(shard - marker / 2n), fromSignedShard(shard + marker / 2n)]
}

/** The parent of a shard; `undefined` for the shard of a whole workchain. */
export function parentShard(shardHex: string): string | undefined {
  const { shard, marker } = parseShardBits(shardHex)
  return shard === 1n << 63n ? undefined : fromSignedShard((shard - marker) | (2n * marker))
}

/** The previous blocks of a block: two after a merge; after a split, the one of the parent shard. */
export function getPreviousBlockIds({
  shard: { workchain, shard },
  after_merge,
  after_split,
  prev,
}: BlockInfo): readonly BlockIdExt[] {
  const shards = after_merge ? childShards(shard) : [after_split ? (parentShard(shard) ?? shard) : shard]
  return prev.map((ref, index) => toBlockIdExt(workchain, shards[index] ?? shard, ref))
}

/** The masterchain block that a shard block refers to; `undefined` for a masterchain block. */
export const getMasterRefId = ({ master_ref }: BlockInfo): BlockIdExt | undefined =>
  master_ref && toBlockIdExt(-1, fullShard, master_ref)

/** The id of a block in a shard, from the fields that refer to it. */
export const toBlockIdExt = (
  workchain: number,
  shard: string,
  { seq_no, root_hash, file_hash }: Pick<ExtBlkRef, 'seq_no' | 'root_hash' | 'file_hash'>,
): BlockIdExt => ({
  workchain,
  shard,
  seqno: seq_no,
  rootHash: root_hash,
  fileHash: file_hash,
})
