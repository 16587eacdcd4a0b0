import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { checkSources } from '../engines/networks/checkSources.ts'

/** Checks every source of the network in parallel: whether it is reachable, and what it supports. */
export async function debugConnections(
  context: CallContext,
  _: Call<'debugConnections'>,
): Promise<Reply<'debugConnections'>> {
  return { network: context.network.name, sources: await checkSources(context) }
}
