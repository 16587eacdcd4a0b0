import { isAppError } from '../../errors.ts'
import type { SecondEngine } from '../../secondEngine/SecondEngine.ts'
import type { CallContext } from '../context/Deps.ts'
import { type FoundMinimum, type MinimumSearch, searchMinimum } from './searchMinimum.ts'

type Works = MinimumSearch['works']

/** The second engine, if the host has one that loads. */
export async function loadCandidateEngine({ deps }: CallContext): Promise<SecondEngine | undefined> {
  try {
    return await deps.secondEngine?.()
  } catch (error) {
    // The search only takes longer without it.
    deps.log(`the second engine cannot be loaded: ${String(error)}`)
    return undefined
  }
}

/**
 * The same search with amounts that are tried by `candidates`, which is faster but not of record. What its result depends on is tried
 * with `works`; `undefined` if that does not confirm it, or if `candidates` fails.
 */
export async function searchWithCandidates(
  settings: Omit<MinimumSearch, 'works'>,
  { candidates, works }: { readonly candidates: Works; readonly works: Works },
): Promise<FoundMinimum | undefined> {
  const found = await tryCandidates(settings, candidates)
  if (!found) return undefined
  const { amount, failsAt, failsAbove } = found
  // That the upper amount works is known.
  if (amount !== settings.upper && !(await works(amount))) return undefined
  for (const failing of failsAt === undefined ? failsAbove : [failsAt, ...failsAbove])
    if (await works(failing)) return undefined
  return found
}

async function tryCandidates(settings: Omit<MinimumSearch, 'works'>, candidates: Works) {
  try {
    return await searchMinimum({ ...settings, works: candidates })
  } catch (error) {
    if (isAppError(error) && error.code !== 'limit.cancelled') return undefined
    throw error
  }
}
