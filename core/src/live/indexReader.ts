import { formatBlockId, fullShard } from '../blockId.ts'
import type { ChainIndex } from '../chainIndex/ChainIndex.ts'
import type { TransactionRow } from '../chainIndex/rows.ts'
import { AppError } from '../errors.ts'
import { compareInts } from '../units.ts'
import type { BlockReader, FeedBlock, FeedTrace } from './FeedBlock.ts'

const maxBlocks = 16

/** Reads new blocks from an index, which knows also traces that began before. */
export function createIndexReader(index: ChainIndex): BlockReader {
  let seen = 0
  return {
    async next(after) {
      const { newest } = await index.checkpoint()
      // An index that was just created has no blocks.
      const seqno = newest?.id.seqno ?? 0
      seen = seqno
      const blocks: FeedBlock[] = []
      for (let next = (after ?? seqno) + 1; next <= Math.min(seqno, (after ?? seqno) + maxBlocks); next++)
        blocks.push(await readBlock(index, next))
      return { newest: seqno, blocks }
    },
    async wait(signal) {
      const commits = index.newBlocks(signal)[Symbol.asyncIterator]()
      const commit = commits.next()
      // Of a block that was committed since it was read nothing is reported.
      const { newest } = await index.checkpoint()
      if ((newest?.id.seqno ?? 0) <= seen) await commit
    },
  }
}

async function readBlock(index: ChainIndex, seqno: number): Promise<FeedBlock> {
  const rows = await index.blocksOf(seqno)
  const [masterchain] = rows
  // Pruned, or not yet indexed backwards.
  if (!masterchain)
    throw new AppError('lookup.block', { block: formatBlockId({ workchain: -1, shard: fullShard, seqno }) })
  const listed = await Promise.all(rows.map(({ id }) => index.ofBlock(id)))
  const transactions = listed.flat().sort(compareRows)
  return {
    seqno,
    utime: masterchain.utime,
    blocks: rows.map(({ id }) => id),
    transactions: transactions.map(({ hash, account, lt, opCode }) => ({ hash, account, lt, opCode })),
    traces: await findEnded(index, transactions),
  }
}

/** The traces whose last transaction is one of these. */
async function findEnded(index: ChainIndex, transactions: readonly TransactionRow[]): Promise<FeedTrace[]> {
  const rows = await index.traces([...new Set(transactions.map(({ traceId }) => traceId))])
  // Later ones replace earlier ones.
  const last = new Map(transactions.map(({ traceId, lt }, position) => [traceId, { lt, position }]))
  const ended = [...last].filter(([traceId, { lt }]) => {
    const row = rows.get(traceId)
    return row?.endLt === lt && row.open === 0 && row.hasStart
  })
  const traces = await index.wholeTraces(ended.map(([traceId]) => traceId))
  const found = ended.map(([id, { position }]): FeedTrace => {
    const accounts = new Set(traces.get(id)?.transactions.map(({ account }) => account))
    return { id, accounts: [...accounts], position }
  })
  return found.sort((a, b) => a.position - b.position)
}

const compareRows = (a: TransactionRow, b: TransactionRow): number =>
  compareInts(a.lt, b.lt) || (a.account < b.account ? -1 : a.account > b.account ? 1 : 0)
