import type { Call, Reply } from '../contract/operations.ts'
import { getBlockDetails } from '../engines/blocks/getBlockDetails.ts'
import type { CallContext } from '../engines/context/Deps.ts'

/** A block: header, neighbours, shards, value flow and transactions; from the network, or from its own BoC. */
export const debugBlock = (context: CallContext, { body }: Call<'debugBlock'>): Promise<Reply<'debugBlock'>> =>
  getBlockDetails(context, body)
