import type { DesktopInput, DesktopReply } from '@tonoscope/core/contract/desktop'
import type { Window } from './electronTypes.ts'

/** Finds text in the page of a window; resolves with the final result of this request. */
export function findInPage(
  { webContents }: Window,
  { text, forward, next }: DesktopInput<'desktop.find'>,
  signal: AbortSignal,
): Promise<DesktopReply<'desktop.find'>> {
  return new Promise(resolve => {
    const finish = (found: DesktopReply<'desktop.find'>) => {
      webContents.off('found-in-page', onResult)
      resolve(found)
    }
    const onResult = (_: unknown, result: import('electron').Result) => {
      // A newer search replaces this one, which gets no final result.
      if (result.requestId > request) return finish({ matches: 0, current: 0 })
      if (result.requestId !== request || !result.finalUpdate) return
      finish({ matches: result.matches, current: result.activeMatchOrdinal })
    }
    webContents.on('found-in-page', onResult)
    signal.addEventListener('abort', () => finish({ matches: 0, current: 0 }), { once: true })
    // In Electron `findNext: true` starts a new search.
    const request = webContents.findInPage(text, { forward, findNext: !next })
  })
}
