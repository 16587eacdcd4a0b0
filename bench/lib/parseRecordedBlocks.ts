import { parseCell } from '@tonoscope/core/cell/boc'
import type { MasterchainRows } from '@tonoscope/core/chainIndex/MasterchainReader'
import { readBlockRows } from '@tonoscope/core/chainIndex/readBlockRows'
import { replyToReads } from '@tonoscope/node/indexer/replyToReads'
import { groupRecordedBlocks } from '../../core/test/chainIndex/recordedRows.ts'

const groups = [...groupRecordedBlocks()].map(([seqno, blocks]) => ({
  seqno,
  blocks: blocks.map(({ id, file }) => ({ id, file })),
}))

replyToReads({
  read: async () =>
    groups.flatMap(({ seqno, blocks }): MasterchainRows[] => {
      const rows = blocks.map(({ id, file }) => readBlockRows(id, parseCell(file), seqno).rows)
      const [master] = rows
      if (!master) return []
      const { id, utime } = master.block
      // What comes before it is not used.
      return [{ id, utime, previous: id, blocks: rows }]
    }),
})
