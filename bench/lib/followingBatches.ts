import type { IndexBatch } from '@tonoscope/core/chainIndex/ChainIndex'
import { unixSec } from '@tonoscope/core/units'
import { followBatches } from '../../node/test/chainIndex/generateBatches.ts'

type Start = { readonly seqno: number; readonly utime: number }

const perBlock = 100
const blocksPerBatch = 20
/** When the first generated block is. */
const generatedUtime = 1_700_000_000

/** So many generated transactions in the blocks after one, without cells. */
export function* followingBatches(count: number, start: Start): Generator<IndexBatch> {
  const size = { masterchainBlocks: count / perBlock, transactionsPerBlock: perBlock, accounts: count / 20 }
  const moveUtime = (utime: number) => unixSec(utime - generatedUtime + start.utime)
  for (const batch of followBatches(3, size, blocksPerBatch)) {
    const { first, last } = batch.range
    yield {
      ...batch,
      range: { first: first + start.seqno, last: last + start.seqno },
      blocks: batch.blocks.map(each => ({
        ...each,
        id: { ...each.id, seqno: each.id.seqno + start.seqno },
        masterchainSeqno: each.masterchainSeqno + start.seqno,
        utime: moveUtime(each.utime),
      })),
      transactions: batch.transactions.map(each => ({
        ...each,
        block: { ...each.block, seqno: each.block.seqno + start.seqno },
        masterchainSeqno: each.masterchainSeqno + start.seqno,
        utime: moveUtime(each.utime),
      })),
      cells: [],
    }
  }
}
