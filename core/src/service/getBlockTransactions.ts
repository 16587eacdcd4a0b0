import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import { parseBlockNotation } from '../input/blockNotation.ts'
import { transactionsAt } from './blocks/blockContents.ts'
import { nameBlock, placeText } from './blocks/nameBlock.ts'
import { presentListed } from './blocks/presentListed.ts'
import type { Context } from './Deps.ts'

/** The transactions of a block, by logical time. */
export async function getBlockTransactions(
  context: Context,
  { params }: Call<'getBlockTransactions'>,
): Promise<Reply<'getBlockTransactions'>> {
  const place = await placeOf(context, params.block_id)
  const transactions = await transactionsAt(context, place)
  if (context.signal?.aborted) throw new AppError('limit.cancelled', {})
  const block = placeText(place)
  return { transactions: transactions.map(each => presentListed(context, each, block)) }
}

async function placeOf(context: Context, text: string) {
  const notation = parseBlockNotation(text)
  if (notation.kind === 'place') return notation
  const { rootHash, fileHash, ...place } = (await nameBlock(context, text)).id
  return { ...place, hashes: { root: rootHash, file: fileHash } }
}
