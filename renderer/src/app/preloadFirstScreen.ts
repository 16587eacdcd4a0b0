import { findScreen } from '@tonoscope/core/contract/screens'
import { withAbis } from '../abis/withAbis.ts'
import { chooseBackend, preloadBackend } from '../backend/chooseBackend.ts'
import { earlyCalls } from '../backend/earlyCalls.ts'
import { RunPane } from '../features/inspect/InspectScreen.tsx'
import { findRun } from '../run/runStore.ts'
import { toSampleRequest } from '../run/samples.ts'
import { toOpinionRequest } from '../run/useOpinionRequest.ts'
import { getNetwork } from '../settings/network.ts'
import { getSettings } from '../settings/settings.ts'
import { screenViews } from './screenViews.ts'

/** A URL of a run or a sample, also as a shared link. */
const hasRun = /[?&#](?:sample|run|boc)=/
/** The first screen has requested by then what it needs. */
const earlyCallsMs = 5000

/** Loads what the screen of the URL needs, at once: otherwise each file would be known only when the one before has run. */
export function preloadFirstScreen(): void {
  preloadBackend(getSettings().backend, getNetwork())
  const url = __TONOSCOPE_STATIC__ ? location.hash.slice(1) : `${location.pathname}${location.search}${location.hash}`
  const screen = findScreen(url.replace(/[?#&].*$/, ''))?.name ?? 'inspect'
  screenViews[screen].Screen.preload?.()
  if (screen !== 'inspect' || !hasRun.test(url)) return
  RunPane.preload()
  const params = new URLSearchParams(url.replace(/^[^?]*\??/, '').replace(/#.*$/, ''))
  startRun({ sample: params.get('sample'), run: params.get('run') })
  setTimeout(earlyCalls.clear, earlyCallsMs)
}

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
