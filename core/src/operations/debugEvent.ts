import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { describeEvent } from '../engines/event/describeEvent.ts'
import { findEvent } from '../engines/event/findEvent.ts'
import { presentDebugEvent } from '../engines/event/presentDebugEvent.ts'

/** An on-chain event in full detail, also when it is in progress or only partly found. */
export async function debugEvent(
  context: CallContext,
  { headers, body }: Call<'debugEvent'>,
): Promise<Reply<'debugEvent'>> {
  const started = context.deps.elapsedMs()
  const found = await findEvent(context, body)
  const { unknown, ...described } = await describeEvent(context, found, { explain: body.explain })
  const { network } = context
  const presented = presentDebugEvent(described, {
    network: network.name,
    source: network.chain.name,
    foundBy: found.foundBy,
    unknown,
    others: found.indexed.others,
    acceptLanguage: headers['accept-language'],
  })
  return { ...presented, took_ms: context.deps.elapsedMs() - started }
}
