import type { Hash } from '../units.ts'
import type { BlockInfo, ExtBlkRef } from './blockInfo.ts'

/** A block as another one names it. */
export type LinkedBlock = {
  readonly workchain: number
  readonly shard: string
  readonly seqno: number
  readonly rootHash: Hash
  readonly fileHash: Hash
}

const digits = (shard: bigint): string => BigInt.asUintN(64, shard).toString(16).padStart(16, '0')
const bitsOf = (shard: string): { readonly shard: bigint; readonly marker: bigint } => {
  const bits = BigInt(`0x${shard}`)
  return { shard: bits, marker: bits & -bits }
}

/** The two halves of a shard; none of one that cannot be split any further. */
export function halvesOf(text: string): readonly string[] {
  const { shard, marker } = bitsOf(text)
  return marker < 2n ? [] : [digits(shard - marker / 2n), digits(shard + marker / 2n)]
}

/** The shard that a shard is a half of; `undefined` of a whole workchain. */
export function wholeOf(text: string): string | undefined {
  const { shard, marker } = bitsOf(text)
  return shard === 1n << 63n ? undefined : digits((shard - marker) | (2n * marker))
}

/** The blocks before a block: two after a merge; after a split, that of the shard that was split. */
export function previousOf({
  shard: { workchain, shard },
  after_merge,
  after_split,
  prev,
}: BlockInfo): readonly LinkedBlock[] {
  const shards = after_merge ? halvesOf(shard) : [after_split ? (wholeOf(shard) ?? shard) : shard]
  return prev.map((ref, at) => linked(workchain, shards[at] ?? shard, ref))
}

/** The masterchain block that a shard block builds on; none of a masterchain block. */
export const masterOf = ({ master_ref }: BlockInfo): LinkedBlock | undefined =>
  master_ref && linked(-1, '8000000000000000', master_ref)

const linked = (workchain: number, shard: string, { seq_no, root_hash, file_hash }: ExtBlkRef): LinkedBlock => ({
  workchain,
  shard,
  seqno: seq_no,
  rootHash: root_hash,
  fileHash: file_hash,
})
