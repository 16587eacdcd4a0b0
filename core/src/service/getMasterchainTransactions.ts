import type { Call, Reply } from '../contract/operations.ts'
import { byTime, transactionsAt } from './blocks/blockContents.ts'
import { inParallel } from './blocks/inParallel.ts'
import { placeText } from './blocks/nameBlock.ts'
import { presentListed } from './blocks/presentListed.ts'
import { blocksAtOnce, snapshotBlocks } from './blocks/snapshotBlocks.ts'
import type { Context } from './Deps.ts'

/** All transactions of all shards between a masterchain block and the one before it, by logical time. */
export async function getMasterchainTransactions(
  context: Context,
  { params }: Call<'getMasterchainTransactions'>,
): Promise<Reply<'getMasterchainTransactions'>> {
  const { blocks } = await snapshotBlocks(context, params.masterchain_seqno)
  const total = blocks.length
  context.onProgress({ stage: 'blocks', done: 0, total })
  const listed = await inParallel(
    blocks,
    {
      atMost: blocksAtOnce,
      signal: context.signal,
      onDone: done => context.onProgress({ stage: 'blocks', done, total }),
    },
    async block => {
      const text = placeText(block)
      return (await transactionsAt(context, block)).map(each => ({ ...each, block: text }))
    },
  )
  const from = params.offset ?? 0
  // Sorting keeps the order of the blocks where two transactions say the same.
  const page = listed
    .flat()
    .sort(byTime)
    .slice(from, params.limit === undefined ? undefined : from + params.limit)
  return { transactions: page.map(each => presentListed(context, each, each.block)) }
}
