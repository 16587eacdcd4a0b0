import { parseAcceptLanguage } from '../actions/texts/language.ts'
import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { describeEvent, requireCompleteTrace } from '../engines/event/describeEvent.ts'
import { findEventByHash } from '../engines/event/findEvent.ts'
import { presentOnChainEvent } from '../present/presentEvent.ts'

/** An event by its id, or by the hash of any transaction or message of its trace. */
export async function getEvent(
  context: CallContext,
  { params, headers }: Call<'getEvent'>,
): Promise<Reply<'getEvent'>> {
  const found = await findEventByHash(context, params.event_id)
  requireCompleteTrace(found)
  return presentOnChainEvent(await describeEvent(context, found), parseAcceptLanguage(headers['accept-language']))
}
