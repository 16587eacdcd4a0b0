import { type BlockIdExt, formatBlockId } from '../../blockId.ts'
import { tryRead } from '../../errors.ts'
import { readHeader } from '../../proof/header.ts'
import { readBlock } from '../../tlb/block.ts'
import type { BlockInfo } from '../../tlb/blockInfo.ts'
import { getMasterRefId, getPreviousBlockIds, toBlockIdExt } from '../../tlb/blockLinks.ts'
import type { Hash, Lt, UnixSec } from '../../units.ts'
import type { FullBlock, Snapshot } from './Snapshot.ts'

/** A block whose id is in a snapshot, with what is known about it. */
export type ReferencedBlock = {
  readonly id: BlockIdExt
  readonly utime?: UnixSec
  readonly endLt?: Lt
  /** The previous blocks, known for full blocks. */
  readonly before?: readonly { readonly id: BlockIdExt; readonly endLt: Lt }[]
}

/** Every block whose id is anywhere in a snapshot, by its short id: full blocks and referenced ones. */
export function indexReferencedBlocks(snapshot: Snapshot): ReadonlyMap<string, ReferencedBlock> {
  const found = new Map<string, ReferencedBlock>()
  const add = (block: ReferencedBlock) => {
    const key = formatBlockId(block.id)
    const known = found.get(key)
    // Full blocks are added first; their ids are verified.
    if (known && known.id.rootHash !== block.id.rootHash) return
    found.set(key, { ...block, ...known })
  }
  const headers = (snapshot.fullBlocks ?? []).flatMap(block => readBlockHeader(block) ?? [])
  for (const { id, info } of headers) {
    add({ id, utime: info.gen_utime, endLt: info.end_lt, before: previousBlocks(info) })
  }
  for (const block of snapshot.blocks) {
    const inferred = new Set(block.inferred)
    add({
      id: block.id,
      ...(!inferred.has('genUtime') && { utime: block.genUtime }),
      ...(!inferred.has('endLt') && { endLt: block.endLt }),
    })
    // In a derived list the ids are right, the times are not.
    for (const top of block.shards) add({ id: top.id, ...(!inferred.has('shards') && timesOf(top)) })
  }
  for (const { id, info, root } of headers) {
    for (const before of previousBlocks(info)) add(before)
    const master = getMasterRefId(info)
    if (master && info.master_ref) add({ id: master, endLt: info.master_ref.end_lt })
    if (id.workchain === -1) for (const top of listShardTops(root)) add(top)
  }
  for (const { block } of snapshot.traces.flatMap(trace => trace.transactions))
    add({ id: block.id, utime: block.utime })
  for (const { from, to } of snapshot.blockLinks ?? []) for (const id of [from, to]) add({ id })
  for (const { last, keyBlock, last100 = [] } of snapshot.previousBlocks?.values() ?? [])
    for (const id of [...last, keyBlock, ...last100]) add({ id })
  const { trustedBlock } = snapshot.network
  if (trustedBlock) add({ id: trustedBlock })
  return found
}

const timesOf = ({ genUtime, endLt }: { genUtime: UnixSec; endLt: Lt }) => ({ utime: genUtime, endLt })

/** The header of a block; none where the cells do not match the id, which reading the block reports. */
function readBlockHeader({ id, root }: FullBlock): (FullBlock & { readonly info: BlockInfo }) | undefined {
  return tryRead(() => {
    const info = readHeader(root)
    const { workchain, shard } = info.shard
    return workchain === id.workchain && shard === id.shard && info.seq_no === id.seqno ? { id, root, info } : undefined
  })
}

const listShardTops = (root: FullBlock['root']): ReferencedBlock[] =>
  tryRead(() =>
    readBlock(root).extra.custom?.shards.map(top => ({
      id: toBlockIdExt(top.workchain, top.shard, top),
      utime: top.gen_utime,
      endLt: top.end_lt,
    })),
  ) ?? []

const previousBlocks = (info: BlockInfo): NonNullable<ReferencedBlock['before']> =>
  getPreviousBlockIds(info).flatMap((id, index) => {
    const ref = info.prev[index]
    return ref ? [{ id, endLt: ref.end_lt }] : []
  })

/** Whether a shard contains the marker of another one: the same shard, a part of it, or a larger one around it. */
export function shardsOverlap(shard: string, other: string): boolean {
  const marked = BigInt(`0x${shard}`)
  const marker = marked & -marked
  return marker > 0n && (marked ^ BigInt(`0x${other}`)) / (2n * marker) === 0n
}

/** Full blocks by root hash. */
export const indexByRootHash = (blocks: readonly FullBlock[] = []): ReadonlyMap<Hash, FullBlock> =>
  new Map(blocks.map(block => [block.id.rootHash, block]))
