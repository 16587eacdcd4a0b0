import { formatBlockId } from '../blockId.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { compareByLt, transactionsAt } from '../engines/blocks/blockContents.ts'
import { inParallel } from '../engines/blocks/inParallel.ts'
import { getMasterchainShardBlocks, maxParallelBlocks } from '../engines/blocks/masterchainShardBlocks.ts'
import { presentBlockTransaction } from '../engines/blocks/presentBlockTransaction.ts'
import type { CallContext } from '../engines/context/Deps.ts'

/** The transactions of all blocks that a masterchain block includes, by logical time. */
export async function getMasterchainTransactions(
  context: CallContext,
  { params }: Call<'getMasterchainTransactions'>,
): Promise<Reply<'getMasterchainTransactions'>> {
  const { blocks } = await getMasterchainShardBlocks(context, params.masterchain_seqno)
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
  const from = params.offset ?? 0
  // A stable sort: transactions with equal keys keep the order of their blocks.
  const page = listed
    .flat()
    .sort(compareByLt)
    .slice(from, params.limit === undefined ? undefined : from + params.limit)
  return { transactions: page.map(each => presentBlockTransaction(context, each, each.block)) }
}
