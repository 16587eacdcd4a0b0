import type { DesktopInput, DesktopReply } from '@tonoscope/core/contract/desktop'
import type { Window } from './parts.ts'

/** Finds a text in the window's page; the answer comes with the last event of this request. */
export function findInPage(
  { webContents }: Window,
  { text, forward, next }: DesktopInput<'desktop.find'>,
  signal: AbortSignal,
): Promise<DesktopReply<'desktop.find'>> {
  return new Promise(resolve => {
    const done = (found: DesktopReply<'desktop.find'>) => {
      webContents.off('found-in-page', hear)
      resolve(found)
    }
    const hear = (_: unknown, result: import('electron').Result) => {
      // A search that another one overtook hears of its own end no more.
      if (result.requestId > request) return done({ matches: 0, current: 0 })
      if (result.requestId !== request || !result.finalUpdate) return
      done({ matches: result.matches, current: result.activeMatchOrdinal })
    }
    webContents.on('found-in-page', hear)
    signal.addEventListener('abort', () => done({ matches: 0, current: 0 }), { once: true })
    // For Electron `findNext` says that a new search begins.
    const request = webContents.findInPage(text, { forward, findNext: !next })
  })
}
