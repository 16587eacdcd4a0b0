import { formatBlockId } from '../../blockId.ts'
import type { CallContext } from '../context/Deps.ts'
import { inParallel } from '../context/inParallel.ts'
import { compareByLt, transactionsAt } from './blockContents.ts'
import { getMasterchainShardBlocks, maxParallelBlocks } from './masterchainShardBlocks.ts'

/** The transactions of all blocks that a masterchain block includes, each with its block, by logical time. */
export async function listMasterchainTransactions(context: CallContext, seqno: number) {
  const { blocks } = await getMasterchainShardBlocks(context, seqno)
  const total = blocks.length
  context.onProgress({ stage: 'blocks', done: 0, total })
  const listed = await inParallel(
    blocks,
    {
      maxParallel: maxParallelBlocks,
      signal: context.signal,
      onDone: done => context.onProgress({ stage: 'blocks', done, total }),
    },
    async block => {
      const text = formatBlockId(block)
      return (await transactionsAt(context, block)).map(each => ({ ...each, block: text }))
    },
  )
  // A stable sort: transactions with equal keys keep the order of their blocks.
  return listed.flat().sort(compareByLt)
}
