import { isAppError } from '../../errors.ts'
import { readHeader } from '../../proof/header.ts'
import { readBlock } from '../../tlb/block.ts'
import type { BlockInfo, ExtBlkRef } from '../../tlb/blockInfo.ts'
import type { Hash, Lt, UnixSec } from '../../units.ts'
import type { BlockId } from '../ChainSource.ts'
import type { Snapshot, WholeBlock } from './Snapshot.ts'

/** A block that a snapshot can name, and what else it is sure of. */
export type NamedBlock = {
  readonly id: BlockId
  readonly utime?: UnixSec
  readonly endLt?: Lt
  /** The blocks before it, and where they end: known of whole blocks. */
  readonly before?: readonly { readonly id: BlockId; readonly endLt: Lt }[]
}

/** Every block that is named anywhere in a snapshot, by its place: whole ones, and those that others speak of. */
export function namedBlocks(snapshot: Snapshot): ReadonlyMap<string, NamedBlock> {
  const found = new Map<string, NamedBlock>()
  const add = (block: NamedBlock) => {
    const key = placeText(block.id)
    const known = found.get(key)
    // What was recorded whole comes first, and is right about its own name.
    if (known && known.id.rootHash !== block.id.rootHash) return
    found.set(key, { ...block, ...known })
  }
  const headers = (snapshot.wholeBlocks ?? []).flatMap(block => headerOf(block) ?? [])
  for (const { id, info } of headers) {
    add({ id, utime: info.gen_utime, endLt: info.end_lt, before: blocksBefore(id, info) })
  }
  for (const block of snapshot.blocks) {
    const inferred = new Set(block.inferred)
    add({
      id: block.id,
      ...(!inferred.has('genUtime') && { utime: block.genUtime }),
      ...(!inferred.has('endLt') && { endLt: block.endLt }),
    })
    // Where others stand for the list, its blocks are named rightly, but when they were made is a guess.
    for (const top of block.shards) add({ id: top.id, ...(!inferred.has('shards') && timesOf(top)) })
  }
  for (const { id, info, root } of headers) {
    for (const before of blocksBefore(id, info)) add(before)
    if (info.master_ref) add({ id: named(-1, wholeShard, info.master_ref), endLt: info.master_ref.end_lt })
    if (id.workchain === -1) for (const top of listedIn(root)) add(top)
  }
  for (const { block } of snapshot.traces.flatMap(trace => trace.transactions))
    add({ id: block.id, utime: block.utime })
  for (const { from, to } of snapshot.blockLinks ?? []) {
    add({ id: from })
    add({ id: to })
  }
  for (const { last, keyBlock, last100 } of snapshot.previousBlocks?.values() ?? []) {
    for (const id of [...last, keyBlock, ...(last100 ?? [])]) add({ id })
  }
  const { trustedBlock } = snapshot.network
  if (trustedBlock) add({ id: trustedBlock })
  return found
}

/** The place of a block as a key. */
export const placeText = ({ workchain, shard, seqno }: Pick<BlockId, 'workchain' | 'shard' | 'seqno'>): string =>
  `(${workchain},${shard},${seqno})`

const wholeShard = '8000000000000000'

const timesOf = ({ genUtime, endLt }: { genUtime: UnixSec; endLt: Lt }) => ({ utime: genUtime, endLt })

const named = (workchain: number, shard: string, ref: ExtBlkRef): BlockId => ({
  workchain,
  shard,
  seqno: ref.seq_no,
  rootHash: ref.root_hash,
  fileHash: ref.file_hash,
})

/** The header of a block; none where the cells are not what their name says, which whoever reads the block is told. */
function headerOf({ id, root }: WholeBlock): (WholeBlock & { readonly info: BlockInfo }) | undefined {
  return reading(() => {
    const info = readHeader(root)
    const { workchain, shard } = info.shard
    return workchain === id.workchain && shard === id.shard && info.seq_no === id.seqno ? { id, root, info } : undefined
  })
}

const listedIn = (root: WholeBlock['root']): NamedBlock[] =>
  reading(() =>
    readBlock(root).extra.custom?.shards.map(top => ({
      id: named(top.workchain, top.shard, top),
      utime: top.gen_utime,
      endLt: top.end_lt,
    })),
  ) ?? []

function reading<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (isAppError(error)) return undefined
    throw error
  }
}

const blocksBefore = (id: BlockId, info: BlockInfo): NonNullable<NamedBlock['before']> =>
  info.prev.map((ref, which) => ({
    id: named(id.workchain, shardBefore(id.shard, info, which), ref),
    endLt: ref.end_lt,
  }))

/** The shard of a block's predecessor: after a split its parent, after a merge one of its halves. */
export function shardBefore(
  shard: string,
  info: Pick<BlockInfo, 'after_merge' | 'after_split'>,
  which: number,
): string {
  const marked = BigInt(`0x${shard}`)
  const marker = marked & -marked
  const half = marker >> 1n
  const before = info.after_split
    ? (marked & ~((marker << 2n) - 1n)) | (marker << 1n)
    : info.after_merge
      ? which === 0
        ? marked - half
        : marked + half
      : marked
  return before.toString(16).padStart(16, '0')
}

/** Whether a shard has what another one's name points at: the other shard itself, a part of it, or the middle of a larger one. */
export function shardHas(shard: string, other: string): boolean {
  const marked = BigInt(`0x${shard}`)
  const marker = marked & -marked
  return marker > 0n && (marked ^ BigInt(`0x${other}`)) / (2n * marker) === 0n
}

/** By its root hash. */
export const byRootHash = (blocks: readonly WholeBlock[] = []): ReadonlyMap<Hash, WholeBlock> =>
  new Map(blocks.map(block => [block.id.rootHash, block]))
