import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { gatherTraceNames } from '../engines/describe/describeTrace.ts'
import { findTransaction, toSingleTransactionTrace } from '../engines/event/findTransaction.ts'
import { gatherOnChainTrace } from '../engines/event/gatherOnChainTrace.ts'
import { AppError } from '../errors.ts'
import { presentNodeTransaction } from '../present/presentTransaction.ts'

/** A transaction by its hash, or by the hash of its incoming message. */
export async function getTransaction(
  context: CallContext,
  { params }: Call<'getTransaction'>,
): Promise<Reply<'getTransaction'>> {
  const found = await findTransaction(context, params.transaction_id)
  if (!found.cell)
    throw new AppError('source.unsupported', {
      source: context.network.chain.name,
      what: `the cell of transaction ${found.hash}`,
    })
  const { gathered, readAccount } = await gatherOnChainTrace(context, toSingleTransactionTrace(found))
  const { root } = gathered.trace
  return presentNodeTransaction(root, {}, await gatherTraceNames(context, gathered, [], readAccount))
}
