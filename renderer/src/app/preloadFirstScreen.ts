import { findScreen } from '@tonoscope/core/contract/screens'
import { preloadBackend } from '../backend/chooseBackend.ts'
import { RunPane } from '../features/inspect/InspectScreen.tsx'
import { getNetwork } from '../settings/network.ts'
import { getSettings } from '../settings/settings.ts'
import { screenViews } from './screenViews.ts'

/** A URL of a run or a sample, also as a shared link. */
const hasRun = /[?&#](?:sample|run|boc)=/

/** Loads what the screen of the URL needs, at once: otherwise each file would be known only when the one before has run. */
export function preloadFirstScreen(): void {
  preloadBackend(getSettings().backend, getNetwork())
  const url = __TONOSCOPE_STATIC__ ? location.hash.slice(1) : `${location.pathname}${location.search}${location.hash}`
  const screen = findScreen(url.replace(/[?#&].*$/, ''))?.name ?? 'inspect'
  screenViews[screen].Screen.preload?.()
  if (screen === 'inspect' && hasRun.test(url)) RunPane.preload()
}
