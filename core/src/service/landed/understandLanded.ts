import { AppError } from '../../errors.ts'
import type { Context } from '../Deps.ts'
import { type ThinkOptions, type Understanding, understandTrace } from '../understand.ts'
import type { FoundTrace } from './findLanded.ts'
import { gatherLanded } from './gatherLanded.ts'

/** A landed trace as people understand it. */
export type UnderstoodLanded = Understanding & {
  /** What could not be told, one sentence each. */
  readonly unknown: readonly string[]
}

/** Accounts, actions, value flow and names of a trace that was found. @throws source.malformed, limit.cancelled */
export async function understandLanded(
  context: Context,
  { indexed, unknown }: FoundTrace,
  options: ThinkOptions = {},
): Promise<UnderstoodLanded> {
  const gathered = await gatherLanded(context, indexed)
  const understanding = await understandTrace(context, gathered.known, gathered.outside, options)
  return { ...understanding, unknown: [...unknown, ...gathered.unknown] }
}

/**
 * `/v2` cannot say that a trace is not whole.
 *
 * @throws limit.cells when the source has more of it than it gives
 */
export function wholeInSource({ indexed }: FoundTrace): void {
  if (indexed.cutShort) throw new AppError('limit.cells', { what: 'the trace', limit: indexed.transactions.length })
}
