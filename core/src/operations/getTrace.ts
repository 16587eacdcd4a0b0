import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { gatherTraceNames } from '../engines/describe/describeTrace.ts'
import { requireCompleteTrace } from '../engines/event/describeEvent.ts'
import { findEventByHash } from '../engines/event/findEvent.ts'
import { gatherOnChainTrace } from '../engines/event/gatherOnChainTrace.ts'
import { AppError } from '../errors.ts'
import { presentTrace } from '../present/presentTrace.ts'
import { nodesOf } from '../trace/Trace.ts'

/** An on-chain trace by its id, or by the hash of any of its transactions or messages. */
export async function getTrace(context: CallContext, { params }: Call<'getTrace'>): Promise<Reply<'getTrace'>> {
  const found = await findEventByHash(context, params.trace_id)
  requireCompleteTrace(found)
  const { gathered, readAccount } = await gatherOnChainTrace(context, found.indexed)
  for (const { hash, cell } of nodesOf(gathered.trace.root)) {
    // The reply requires transaction cells.
    if (!cell)
      throw new AppError('source.unsupported', {
        source: context.network.chain.name,
        what: `the cell of transaction ${hash}`,
      })
  }
  return presentTrace(gathered.trace.root, await gatherTraceNames(context, gathered, [], readAccount))
}
