import { compareResults } from '../../comparison/compareResults.ts'
import type { DebugResult } from '../../contract/debug.ts'
import type { DebugComparison } from '../../contract/debugCompare.ts'
import type { DebugEvent } from '../../contract/lookups.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import { isAppError } from '../../errors.ts'
import type { CallContext } from '../context/Deps.ts'
import { tryFetch } from '../context/optionalRequests.ts'
import { parseRequestMessage } from '../context/requestCell.ts'
import { getOnChainTrace } from '../run/getOnChainTrace.ts'
import { getRunDetails } from '../run/getRunDetails.ts'
import { listConfigChanges, listRandomness, listTimes } from './blockInputs.ts'
import type { Candidate, Cause, CauseSearch } from './CauseSearch.ts'
import { listGivenInputs } from './givenInputs.ts'
import { isGone } from './isGone.ts'
import type { LoadedRun } from './loadSubject.ts'
import { listMovedStates } from './movedStates.ts'

const maxRuns = 16

/** Why a run differs from the event of its message: each input that is not as on chain, decided by a run with it as on chain. */
export async function findCauses(
  context: CallContext,
  run: LoadedRun,
  actual: DebugEvent,
  comparison: DebugComparison,
): Promise<{ readonly causes: Cause[]; readonly runs: number }> {
  if (!comparison.first) return { causes: [], runs: 0 }
  const boc = actual.message?.boc ?? run.request.boc
  const found = await tryFetch(() => getOnChainTrace(context, parseRequestMessage(boc)))
  const search: CauseSearch = { context, run, actual, comparison, found }
  const candidates = run.request.as_on_chain
    ? listGivenInputs(search)
    : [
        ...listGivenInputs(search),
        ...(await listMovedStates(search)),
        ...(await listConfigChanges(search)),
        ...listTimes(search),
      ]
  const decided = await decideAll(search, candidates)
  const more = isProven(decided.causes) || run.request.as_on_chain ? [] : listRandomness(search)
  const random = await decideAll(search, more)
  const causes = [...decided.causes, ...random.causes]
  const runs = decided.runs + random.runs
  if (isProven(causes)) return { causes: sortCauses(causes), runs }
  const rest = await decideTogether(search, [...candidates, ...more], boc)
  return { causes: sortCauses([...rest, ...causes]), runs: runs + (rest.length > 0 ? 1 : 0) + 1 }
}

const isProven = (causes: readonly Cause[]) => causes.some(({ status }) => status === 'proven')

const statuses: readonly Cause['status'][] = ['proven', 'candidate', 'excluded']
const sortCauses = (causes: readonly Cause[]): Cause[] =>
  causes.toSorted((a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status))

async function decideAll(search: CauseSearch, candidates: readonly Candidate[]) {
  const causes: Cause[] = []
  let runs = 0
  for (const { change, ...cause } of candidates) {
    // A second time is tried only if the first does not explain it.
    if (cause.code === 'time' && causes.some(({ code, status }) => code === 'time' && status === 'proven')) continue
    const rerun = change && runs < maxRuns ? await compareRerun(search, change(search.run.request)) : undefined
    if (change) runs++
    causes.push(
      rerun
        ? { ...cause, status: isGone(search.comparison, rerun) ? 'proven' : 'excluded', remaining: rerun.equality }
        : { ...cause, status: 'candidate' },
    )
  }
  return { causes, runs }
}

/** The run with an input as on chain against the event; `undefined` if its data is not there. */
async function compareRerun(
  { context, run, actual }: CauseSearch,
  request: DebugEmulateRequest,
): Promise<DebugComparison | undefined> {
  for (const own of new Set([run.context, context])) {
    const result = await tryRun(own, request)
    if (result && result.partial?.kind !== 'source') return compareResults(result, actual)
  }
  return undefined
}

/** A run; `undefined` if its data is not there, or if the emulator cannot run a state of one time at another. */
async function tryRun(context: CallContext, request: DebugEmulateRequest): Promise<DebugResult | undefined> {
  try {
    return await getRunDetails(context, request, undefined)
  } catch (error) {
    if (isAppError(error) && error.code !== 'limit.cancelled') return undefined
    throw error
  }
}

/** No single input explains it: all of them, then everything as on chain. */
async function decideTogether(search: CauseSearch, candidates: readonly Candidate[], boc: string): Promise<Cause[]> {
  const { actual, comparison, context, run } = search
  const changes = candidates.flatMap(({ change }) => change ?? [])
  const all =
    changes.length > 1 &&
    (await compareRerun(
      search,
      changes.reduce((request, change) => change(request), run.request),
    ))
  if (all && isGone(comparison, all))
    return [
      {
        ...{ code: 'together', status: 'proven', remaining: all.equality, evidence: [] },
        sentence: 'No single one of them: with all of them as on chain the difference is gone.',
      },
    ]
  const result = await tryRun(context, { boc, as_on_chain: true })
  if (!result || result.partial) return []
  const { equality } = compareResults(result, actual)
  if (equality === 'identical')
    return run.request.as_on_chain
      ? []
      : [
          {
            ...{ code: 'together', status: 'proven', remaining: equality, evidence: [] },
            sentence: 'With the states, the times and the seeds of its own blocks the run is identical to the chain.',
          },
        ]
  const rules = result.on_chain?.version_rules ?? []
  return [
    {
      ...{ code: 'emulator', status: 'candidate', remaining: equality, evidence: [] },
      sentence: `Also with everything as on chain the emulator gives another result${rules.length > 0 ? `; rules of newer network versions may be why: ${rules.join(', ')}` : ''}.`,
    },
  ]
}
