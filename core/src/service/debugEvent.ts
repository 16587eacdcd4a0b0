import type { Call, Reply } from '../contract/operations.ts'
import type { Context } from './Deps.ts'
import { findLanded } from './landed/findLanded.ts'
import { presentLanded } from './landed/presentLanded.ts'
import { understandLanded } from './landed/understandLanded.ts'

/** Everything that is known of an event that landed, or is landing: also of one that was only found in part. */
export async function debugEvent(
  context: Context,
  { headers, body }: Call<'debugEvent'>,
): Promise<Reply<'debugEvent'>> {
  const started = context.deps.elapsedMs()
  const found = await findLanded(context, body)
  const { unknown, ...understanding } = await understandLanded(context, found, { explain: body.explain })
  const { network } = context
  const presented = presentLanded(understanding, {
    network: network.name,
    source: network.chain.name,
    foundBy: found.foundBy,
    unknown,
    others: found.indexed.others,
    acceptLanguage: headers['accept-language'],
  })
  return { ...presented, took_ms: context.deps.elapsedMs() - started }
}
