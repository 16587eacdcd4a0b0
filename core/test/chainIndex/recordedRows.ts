import { fullShard } from '../../src/blockId.ts'
import type { IndexIdentity, IndexScope } from '../../src/chainIndex/ChainIndex.ts'
import { type BlockRows, type BlockRowsOptions, readBlockRows } from '../../src/chainIndex/readBlockRows.ts'
import type { ReadStates } from '../../src/chainIndex/settleClaims.ts'
import type { Hash } from '../../src/units.ts'
import { type LocalnetBlock, localnetBlocks } from '../localnetBlocks.ts'

const zero = '0'.repeat(64) as Hash

/** The identity of an index of the recorded network. */
export const recordedIdentity = (scope: Partial<IndexScope> = {}): IndexIdentity => ({
  version: 1,
  zeroState: { workchain: -1, shard: fullShard, seqno: 0, rootHash: zero, fileHash: zero },
  scope: { accounts: undefined, days: undefined, keepsCells: false, ...scope },
})

/** Recorded blocks by the masterchain block that includes them; unknown where that is not recorded: the next recorded one. */
export function groupRecordedBlocks(): ReadonlyMap<number, readonly LocalnetBlock[]> {
  const all = localnetBlocks()
  const masters = all.filter(({ id }) => id.workchain === -1).toSorted((a, b) => a.id.seqno - b.id.seqno)
  const groups = new Map<number, LocalnetBlock[]>(masters.map(each => [each.id.seqno, [each]]))
  for (const each of all.filter(({ id }) => id.workchain !== -1)) {
    const listing = masters.find(({ block }) =>
      block.extra.custom?.shards.some(top => top.seq_no >= each.id.seqno && top.end_lt >= each.block.info.end_lt),
    )
    const seqno = listing?.id.seqno ?? masters.at(-1)?.id.seqno
    if (seqno !== undefined) groups.get(seqno)?.push(each)
  }
  return groups
}

/** The rows of all recorded blocks, by masterchain block. */
export function recordedRows(options?: BlockRowsOptions): ReadonlyMap<number, readonly BlockRows[]> {
  return new Map(
    [...groupRecordedBlocks()].map(([seqno, blocks]) => [
      seqno,
      blocks.map(({ id, root }) => readBlockRows(id, root, seqno, options).rows),
    ]),
  )
}

/** No states: as a source that has blocks only. */
export const noStates: ReadStates = async () => new Map()
