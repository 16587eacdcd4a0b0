import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { getEventDetails } from '../engines/event/getEventDetails.ts'

/** An on-chain event in full detail, also when it is in progress or only partly found. */
export const debugEvent = (context: CallContext, { headers, body }: Call<'debugEvent'>): Promise<Reply<'debugEvent'>> =>
  getEventDetails(context, body, headers['accept-language'])
