import { AppError } from '../../errors.ts'
import type { CallContext } from '../context/Deps.ts'
import { type ClassifyOptions, describeTrace, type TraceDescription } from '../describe/describeTrace.ts'
import type { FoundEvent } from './findEvent.ts'
import { gatherOnChainTrace } from './gatherOnChainTrace.ts'

/** Accounts, actions, value flow and names of a found trace. @throws source.malformed, limit.cancelled */
export async function describeEvent(
  context: CallContext,
  { indexed, unknown }: FoundEvent,
  options: ClassifyOptions = {},
): Promise<TraceDescription> {
  const { gathered, readAccount, unknown: unknownFacts } = await gatherOnChainTrace(context, indexed)
  const described = await describeTrace(context, gathered, readAccount, options)
  return { ...described, unknown: [...unknown, ...unknownFacts, ...described.unknown] }
}

/**
 * Rejects an incomplete trace, which `/v2` cannot express.
 *
 * @throws limit.cells when the source returned only a part of the trace
 */
export function requireCompleteTrace({ indexed }: FoundEvent): void {
  if (indexed.cutShort) throw new AppError('limit.cells', { what: 'the trace', limit: indexed.transactions.length })
}
