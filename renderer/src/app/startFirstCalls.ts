import { findScreen } from '@tonoscope/core/contract/screens'
import { withAbis } from '../abis/withAbis.ts'
import { chooseBackend, preloadBackend } from '../backend/chooseBackend.ts'
import { earlyCalls } from '../backend/earlyCalls.ts'
import { findRun } from '../run/runStore.ts'
import { toSampleRequest } from '../run/toSampleRequest.ts'
import { toOpinionRequest } from '../run/useOpinionRequest.ts'
import { getNetwork } from '../settings/network.ts'
import { getSettings } from '../settings/settings.ts'

// With what it imports a script of its own, which runs before the rest of the page: otherwise the first calls would be sent when all code
// has run.

/** A URL of a run or a sample, also as a shared link. */
const hasRun = /[?&#](?:sample|run|boc)=/
/** The first screen has requested by then what it needs. */
const earlyCallsMs = 5000

type RunParams = { readonly sample: string | null; readonly run: string | null }

/** Starts the calls of a run or a sample. Their errors are reported where the replies are used. */
function startRun({ sample, run }: RunParams): void {
  const { backend: wanted, secondOpinion } = getSettings()
  const network = getNetwork()
  const backend = withAbis(chooseBackend(wanted, network))
  const emulate = (request: Parameters<typeof toOpinionRequest>[0]) =>
    void earlyCalls.start(backend, 'debugEmulate', { body: toOpinionRequest(request, secondOpinion) }, network)
  if (sample !== null) {
    earlyCalls.start(backend, 'getSamples', {}, network).then(
      ({ samples }) => {
        const found = samples.find(each => each.id === sample)
        if (found) emulate(toSampleRequest(found))
      },
      () => {},
    )
    return
  }
  const request = run === null ? undefined : findRun(run)?.request
  if (request && !request.earlier) emulate(request)
}

function startFirstCalls(): void {
  preloadBackend(getSettings().backend, getNetwork())
  const url = __TONOSCOPE_STATIC__ ? location.hash.slice(1) : `${location.pathname}${location.search}${location.hash}`
  const screen = findScreen(url.replace(/[?#&].*$/, ''))?.name ?? 'inspect'
  if (screen !== 'inspect' || !hasRun.test(url)) return
  void import('../features/inspect/RunPane.tsx').catch(() => {})
  const params = new URLSearchParams(url.replace(/^[^?]*\??/, '').replace(/#.*$/, ''))
  startRun({ sample: params.get('sample'), run: params.get('run') })
  setTimeout(earlyCalls.clear, earlyCallsMs)
}

startFirstCalls()
