import { fromBlockIdExtJson } from '../blockId.ts'
import type { DebugNewBlock, DebugNewBlocks } from '../contract/debugLive.ts'
import { type Address, type Hash, lt, unixSec } from '../units.ts'
import type { BlockReader, FeedBlock } from './FeedBlock.ts'
import { type LinkedTransaction, TraceTracker } from './TraceTracker.ts'

/** Calls `debugNewBlocks` of a network. */
export type ReadNewBlocks = (after: number | undefined, signal: AbortSignal) => Promise<DebugNewBlocks>

/** Reads new blocks from the sources of a network. It follows traces, so each sequence of blocks needs a reader of its own. */
export function createSourceReader(read: ReadNewBlocks): BlockReader {
  const tracker = new TraceTracker()
  // A call whose reply was lost is repeated: its blocks are counted once.
  let done: FeedBlock | undefined
  return {
    async next(after, signal) {
      const { newest_seqno: newest, blocks } = await read(after, signal)
      const added: FeedBlock[] = []
      for (const block of blocks) {
        if (done && block.seqno <= done.seqno) continue
        done = toFeedBlock(block, tracker)
        added.push(done)
      }
      return { newest, blocks: added }
    },
  }
}

function toFeedBlock({ seqno, utime, blocks, transactions }: DebugNewBlock, tracker: TraceTracker): FeedBlock {
  const linked = transactions.map((each): LinkedTransaction => {
    return {
      hash: each.hash as Hash, // by its schema
      account: each.account as Address, // by its schema
      lt: lt(each.lt),
      opCode: each.op_code,
      inMessage: each.in_msg as Hash | undefined, // by its schema
      outMessages: each.out_msgs as Hash[], // by its schema
    }
  })
  return {
    seqno,
    utime: unixSec(utime),
    blocks: blocks.map(({ root_hash, file_hash, ...id }) =>
      fromBlockIdExtJson({ ...id, root_hash: root_hash as Hash, file_hash: file_hash as Hash }),
    ),
    transactions: linked.map(({ hash, account, lt, opCode }) => ({ hash, account, lt, opCode })),
    traces: tracker.add(linked),
  }
}
