import type { PreviousBlocks } from '../MasterchainBlock.ts'
import type { SnapshotBlock } from './Snapshot.ts'

/** The blocks before one as contracts see them, from its own on; `undefined` unless all of them are recorded. */
export function findPreviousBlocks(
  { id, keyBlockSeqno }: SnapshotBlock,
  bySeqno: ReadonlyMap<number, SnapshotBlock>,
): PreviousBlocks | undefined {
  const seqnos = Array.from({ length: Math.min(16, id.seqno + 1) }, (_, index) => id.seqno - index)
  const last = seqnos.flatMap(seqno => bySeqno.get(seqno)?.id ?? [])
  const keyBlock = bySeqno.get(keyBlockSeqno)?.id
  return keyBlock && last.length === seqnos.length ? { last, keyBlock } : undefined
}

/** The blocks of a snapshot by their seqno. */
export const blocksBySeqno = (blocks: readonly SnapshotBlock[]): ReadonlyMap<number, SnapshotBlock> =>
  new Map(blocks.map(block => [block.id.seqno, block]))
