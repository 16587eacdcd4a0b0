import { languageOf } from '../actions/texts/language.ts'
import type { Call, Reply } from '../contract/operations.ts'
import type { Context } from './Deps.ts'
import { findByHash } from './landed/findLanded.ts'
import { understandLanded, wholeInSource } from './landed/understandLanded.ts'
import { presentLandedEvent } from './present/event.ts'

/** An event by its id, or by the hash of any transaction or message of its trace. */
export async function getEvent(context: Context, { params, headers }: Call<'getEvent'>): Promise<Reply<'getEvent'>> {
  const found = await findByHash(context, params.event_id)
  wholeInSource(found)
  return presentLandedEvent(await understandLanded(context, found), languageOf(headers['accept-language']))
}
