import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import { nodesOf } from '../trace/Trace.ts'
import type { Context } from './Deps.ts'
import { findByHash } from './landed/findLanded.ts'
import { gatherLanded } from './landed/gatherLanded.ts'
import { wholeInSource } from './landed/understandLanded.ts'
import { presentTrace } from './present/trace.ts'
import { namesOfTrace } from './understand.ts'

/** The transactions of a trace that landed, by its id or by the hash of any transaction or message of it. */
export async function getTrace(context: Context, { params }: Call<'getTrace'>): Promise<Reply<'getTrace'>> {
  const found = await findByHash(context, params.trace_id)
  wholeInSource(found)
  const { known, outside } = await gatherLanded(context, found.indexed)
  for (const { hash, transaction } of nodesOf(known.trace.root)) {
    // The reply promises whole transactions.
    if (!transaction)
      throw new AppError('source.unsupported', {
        source: context.network.chain.name,
        what: `the whole of transaction ${hash}`,
      })
  }
  return presentTrace(known.trace.root, await namesOfTrace(context, known, [], outside))
}
