import { compareResults } from '../../comparison/compareResults.ts'
import type { DebugCompare, DebugCompareRequest } from '../../contract/debugCompare.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import { AppError } from '../../errors.ts'
import type { CallContext } from '../context/Deps.ts'
import { tryFetch } from '../context/optionalRequests.ts'
import { parseRequestMessage } from '../context/requestCell.ts'
import { getOnChainTrace } from '../run/getOnChainTrace.ts'
import { findActual } from './findActual.ts'
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
  { left, right }: DebugCompareRequest,
  acceptLanguage: string | undefined,
): Promise<DebugCompare> {
  const started = context.deps.elapsedMs()
  const finish = (reply: Omit<DebugCompare, 'took_ms'>): DebugCompare => ({
    ...reply,
    took_ms: context.deps.elapsedMs() - started,
  })
  checkSubject(left, 'left')
  checkSubject(right, 'right')
  if (!right.on_chain) {
    const a = await loadSubject(context, left, acceptLanguage)
    const b = await loadSubject(context, right, acceptLanguage)
    return finish(await present(context, a, b))
  }
  if (left.run) return finish(await compareWithChain(context, left.run, acceptLanguage))
  const run = await loadSubject(context, left, acceptLanguage)
  if (run.type === 'event')
    throw new AppError('input.body', { path: 'right', reason: 'on_chain is the event of a run: the left is an event' })
  const actual = await findActual(context, run.message, acceptLanguage)
  return finish(
    'missing' in actual
      ? presentMissing(run, actual.missing)
      : await present(context, run, toLoadedEvent(actual.event)),
  )
}

/** Without a block, a message that is on chain is run on the state before. */
async function compareWithChain(
  context: CallContext,
  request: DebugEmulateRequest,
  acceptLanguage: string | undefined,
): Promise<Omit<DebugCompare, 'took_ms'>> {
  const message = { boc: request.boc, hash: undefined, isUnsigned: false }
  const actual = await findActual(context, message, acceptLanguage)
  if ('missing' in actual) return presentMissing(await loadRun(context, request, acceptLanguage), actual.missing)
  const isGiven = request.block_seqno !== undefined || request.as_on_chain
  const found = isGiven
    ? undefined
    : await tryFetch(() => getOnChainTrace(context, parseRequestMessage(actual.event.message?.boc ?? request.boc)))
  const block = found?.onChain[0].masterchainSeqno
  const run = await loadRun(context, { ...request, ...(block !== undefined && { block_seqno: block }) }, acceptLanguage)
  return present(context, run, toLoadedEvent(actual.event))
}

async function present(
  context: CallContext,
  left: LoadedSubject,
  right: LoadedSubject,
): Promise<Omit<DebugCompare, 'took_ms'>> {
  const isActual = left.type === 'run' && right.type === 'event' && isSameMessage(left, right)
  const comparison = compareResults(
    left.result,
    right.result,
    isActual ? { left: 'the run', right: 'the chain' } : undefined,
  )
  const { causes, runs } = isActual
    ? await findCauses(context, left, right.result, comparison)
    : { causes: [], runs: 0 }
  return {
    left: left.side,
    right: right.side,
    comparison,
    causes,
    accounts: mergeBy([...right.result.accounts, ...left.result.accounts], ({ address }) => address),
    token_names: mergeBy(
      [...(right.result.token_names ?? []), ...(left.result.token_names ?? [])],
      ({ address }) => address,
    ),
    testnet: right.result.testnet,
    runs,
  }
}

const isSameMessage = ({ side, message }: LoadedRun, right: LoadedSubject): boolean =>
  right.side.message_hash !== undefined &&
  (right.side.message_hash === side.message_hash || right.side.message_hash === message.hash)

const presentMissing = (
  { side, result }: LoadedRun,
  missing: NonNullable<DebugCompare['missing']>,
): Omit<DebugCompare, 'took_ms'> => ({
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
