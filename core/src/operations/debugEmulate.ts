import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { getRunDetails } from '../engines/run/getRunDetails.ts'

/** A run in full detail; a rejected message and an incomplete trace are results, not errors. */
export const debugEmulate = (
  context: CallContext,
  { headers, body }: Call<'debugEmulate'>,
): Promise<Reply<'debugEmulate'>> => getRunDetails(context, body, headers['accept-language'])
