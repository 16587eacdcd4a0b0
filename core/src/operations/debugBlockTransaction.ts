import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { getBlockTransactionDetails } from '../engines/event/getBlockTransactionDetails.ts'

/** One transaction of a block in full detail; from the network also with its account's interfaces and names. */
export const debugBlockTransaction = (
  context: CallContext,
  { body }: Call<'debugBlockTransaction'>,
): Promise<Reply<'debugBlockTransaction'>> => getBlockTransactionDetails(context, body)
