import { compareResults } from '../../comparison/compareResults.ts'
import type { DebugCompare, DebugCompareRequest } from '../../contract/debugCompare.ts'
import type { DebugEmulateRequest, DebugEventRequest } from '../../contract/requests.ts'
import { AppError } from '../../errors.ts'
import type { CallContext } from '../context/Deps.ts'
import { tryFetch } from '../context/optionalRequests.ts'
import { parseRequestMessage } from '../context/requestCell.ts'
import { getEventDetails } from '../event/getEventDetails.ts'
import { getOnChainTrace } from '../run/getOnChainTrace.ts'
import { findActual, findStarted } from './findActual.ts'
import { findCauses } from './findCauses.ts'
import { checkSubject, type LoadedRun, type LoadedSubject, loadRun, loadSubject, toLoadedEvent } from './loadSubject.ts'

/**
 * Two results side by side. A run against the event of its message has the causes of what differs, each proved by a run with that
 * one input as on chain.
 *
 * @throws input.*, lookup.*, source.*, emulation.*, limit.*
 */
export async function getComparison(
  context: CallContext,
  request: DebugCompareRequest,
  acceptLanguage: string | undefined,
): Promise<DebugCompare> {
  const started = context.deps.elapsedMs()
  const sides = await loadSides(context, request, acceptLanguage)
  const reply = 'missing' in sides ? presentMissing(sides) : await compareSides(context, sides)
  return { ...reply, took_ms: context.deps.elapsedMs() - started }
}

/** Both sides. */
export type LoadedSides = { readonly left: LoadedSubject; readonly right: LoadedSubject }
type MissingSide = { readonly left: LoadedRun; readonly missing: NonNullable<DebugCompare['missing']> }

/** Reads or runs both sides; a message that is not on chain has no right one. @throws as `getComparison` */
export async function loadSides(
  context: CallContext,
  { left, right }: DebugCompareRequest,
  acceptLanguage: string | undefined,
): Promise<LoadedSides | MissingSide> {
  checkSubject(left, 'left')
  checkSubject(right, 'right')
  if (left.run && (right.on_chain || right.event))
    return loadRunAndEvent(context, { request: left.run, event: right.event }, acceptLanguage)
  const loaded = await loadSubject(context, left, acceptLanguage)
  if (!right.on_chain) return { left: loaded, right: await loadSubject(context, right, acceptLanguage) }
  if (loaded.type === 'event')
    throw new AppError('input.body', { path: 'right', reason: 'on_chain is the event of a run: the left is an event' })
  const actual = await findActual(context, loaded.message, acceptLanguage)
  return 'missing' in actual
    ? { left: loaded, missing: actual.missing }
    : { left: loaded, right: toLoadedEvent(actual) }
}

/** Without a block, a message that is on chain is run on the state before. */
async function loadRunAndEvent(
  context: CallContext,
  { request, event }: { readonly request: DebugEmulateRequest; readonly event: DebugEventRequest | undefined },
  acceptLanguage: string | undefined,
): Promise<LoadedSides | MissingSide> {
  const message = { boc: request.boc, hash: undefined, isUnsigned: false }
  const actual = event
    ? await getEventDetails(context, event, acceptLanguage)
    : await findActual(context, message, acceptLanguage)
  if ('missing' in actual) return { left: await loadRun(context, request, acceptLanguage), missing: actual.missing }
  const isGiven = request.block_seqno !== undefined || request.as_on_chain
  const found = isGiven ? undefined : await tryFetch(() => getOnChainTrace(context, parseRequestMessage(request.boc)))
  const block = found?.onChain[0].masterchainSeqno
  const run = await loadRun(context, { ...request, ...(block !== undefined && { block_seqno: block }) }, acceptLanguage)
  return { left: run, right: toLoadedEvent(actual) }
}

/** Compares both sides; why a run differs from the chain is read with `context`. */
export async function compareSides(
  context: CallContext,
  { left, right }: LoadedSides,
): Promise<Omit<DebugCompare, 'took_ms'>> {
  const shared = {
    left: left.side,
    right: right.side,
    accounts: mergeBy([...right.result.accounts, ...left.result.accounts], ({ address }) => address),
    token_names: mergeBy(
      [...(right.result.token_names ?? []), ...(left.result.token_names ?? [])],
      ({ address }) => address,
    ),
    testnet: right.result.testnet,
  }
  const started = left.type === 'run' && right.type === 'event' ? findStarted(right.result, left) : undefined
  if (left.type !== 'run' || right.type !== 'event' || !started)
    return { ...shared, comparison: compareResults(left.result, right.result), causes: [], runs: 0 }
  const actual = { ...right.result, trace: started }
  const comparison = compareResults(left.result, actual, { left: 'the run', right: 'the chain' })
  return { ...shared, comparison, ...(await findCauses(context, left, actual, comparison)) }
}

const presentMissing = ({ left: { side, result }, missing }: MissingSide): Omit<DebugCompare, 'took_ms'> => ({
  left: side,
  missing,
  causes: [],
  accounts: result.accounts,
  token_names: result.token_names ?? [],
  testnet: result.testnet,
  runs: 0,
})

function mergeBy<T>(all: readonly T[], key: (each: T) => string): T[] {
  const found = new Map<string, T>()
  for (const each of all) if (!found.has(key(each))) found.set(key(each), each)
  return [...found.values()]
}
