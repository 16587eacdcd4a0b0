import type { Call, Reply } from '../contract/operations.ts'
import { listMasterchainTransactions } from '../engines/blocks/listMasterchainTransactions.ts'
import { presentBlockTransaction } from '../engines/blocks/presentBlockTransaction.ts'
import type { CallContext } from '../engines/context/Deps.ts'

/** The transactions of all blocks that a masterchain block includes, by logical time. */
export async function getMasterchainTransactions(
  context: CallContext,
  { params: { masterchain_seqno: seqno, offset = 0, limit } }: Call<'getMasterchainTransactions'>,
): Promise<Reply<'getMasterchainTransactions'>> {
  const listed = await listMasterchainTransactions(context, seqno)
  const page = listed.slice(offset, limit === undefined ? undefined : offset + limit)
  return { transactions: page.map(each => presentBlockTransaction(context, each, each.block)) }
}
