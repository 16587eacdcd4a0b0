import type { DebugEvent, DebugEventRequest } from '../../contract/lookups.ts'
import type { CallContext } from '../context/Deps.ts'
import { describeEvent } from './describeEvent.ts'
import { findEvent } from './findEvent.ts'
import { presentDebugEvent } from './presentDebugEvent.ts'

/** An on-chain event in full detail, also when it is in progress or only partly found. */
export async function getEventDetails(
  context: CallContext,
  request: DebugEventRequest & { readonly explain?: boolean | undefined },
  acceptLanguage: string | undefined,
): Promise<DebugEvent> {
  const started = context.deps.elapsedMs()
  const found = await findEvent(context, request)
  const described = await describeEvent(context, found, { explain: request.explain })
  const { network } = context
  const presented = presentDebugEvent(described, {
    network: network.name,
    source: network.chain.name,
    foundBy: found.foundBy,
    others: found.indexed.others,
    acceptLanguage,
  })
  return { ...presented, took_ms: context.deps.elapsedMs() - started }
}
