import { findScreen } from '@tonoscope/core/contract/screens'
import { screenViews } from './screenViews.ts'

/** Loads the code of the screen of the URL at once: otherwise each file would be known only when the one before has run. */
export function preloadFirstScreen(): void {
  const path = __TONOSCOPE_STATIC__ ? location.hash.slice(1) : location.pathname
  screenViews[findScreen(path.replace(/[?#&].*$/, ''))?.name ?? 'inspect'].Screen.preload?.()
}
