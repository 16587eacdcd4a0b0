import { formatBlockId } from '../blockId.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { parseBlockRef } from '../encoding/parseBlockRef.ts'
import { transactionsAt } from '../engines/blocks/blockContents.ts'
import { presentBlockTransaction } from '../engines/blocks/presentBlockTransaction.ts'
import { resolveBlock } from '../engines/blocks/resolveBlock.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { AppError } from '../errors.ts'

/** The transactions of a block, by logical time. */
export async function getBlockTransactions(
  context: CallContext,
  { params }: Call<'getBlockTransactions'>,
): Promise<Reply<'getBlockTransactions'>> {
  const blockId = await parseOrResolve(context, params.block_id)
  const transactions = await transactionsAt(context, blockId)
  if (context.signal?.aborted) throw new AppError('limit.cancelled', {})
  const block = formatBlockId(blockId)
  return { transactions: transactions.map(each => presentBlockTransaction(context, each, block)) }
}

async function parseOrResolve(context: CallContext, text: string) {
  const notation = parseBlockRef(text)
  if (notation.kind === 'id') return notation
  const { rootHash, fileHash, ...blockId } = (await resolveBlock(context, text)).id
  return { ...blockId, hashes: { root: rootHash, file: fileHash } }
}
