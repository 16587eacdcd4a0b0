import type { DesktopInput, DesktopReply } from '@tonoscope/core/contract/desktop'
import type { WireError } from '@tonoscope/core/errors'
import { acceptNetworks } from './acceptNetworks.ts'
import type { DesktopHandlers } from './bridge.ts'
import type { ClipboardWatch } from './ClipboardWatch.ts'
import type { ComputeProcesses } from './ComputeProcesses.ts'
import type { EventQueue } from './EventQueue.ts'
import type { AppPaths, Electron, Window } from './electronTypes.ts'
import type { FileOpener } from './FileOpener.ts'
import type { MainWindow } from './mainWindow.ts'
import type { RecentFiles } from './RecentFiles.ts'

type HandlerContext = {
  readonly electron: Pick<Electron, 'app' | 'shell'>
  readonly computeProcesses: ComputeProcesses
  readonly events: EventQueue
  readonly recent: RecentFiles
  readonly watch: ClipboardWatch
  readonly toWireError: (error: unknown) => WireError
  readonly version: string
  readonly platform: NodeJS.Platform
  readonly paths: Pick<AppPaths, 'logs'>
  readonly window: Pick<MainWindow, 'current'>
  readonly files: FileOpener
  readonly updateMenu: () => void
  readonly restartComputeProcesses: () => void
}

const withoutReply =
  <Input>(handle: (input: Input) => unknown) =>
  async (input: Input): Promise<Record<string, never>> => {
    await handle(input)
    return {}
  }

/** The handlers of the desktop operations. */
export function createDesktopHandlers(context: HandlerContext): DesktopHandlers {
  const { electron, computeProcesses, events, recent, watch, version, platform, window, files } = context
  const { logs } = context.paths
  return {
    'desktop.about': async () => {
      const { versions, arch } = process
      const { electron = '', chrome: chromium = '', node } = versions
      return { version, electron, chromium, node, platform: `${platform} ${arch}`, logs }
    },
    'desktop.events': (_, { signal, emit }) => events.listen(signal, emit).then(() => ({})),
    'desktop.networks': withoutReply(({ networks }) => {
      const { accepted, errors } = acceptNetworks(networks, platform)
      computeProcesses.setNetworks(accepted)
      for (const error of errors) events.emit({ type: 'failure', error: context.toWireError(error) })
    }),
    'desktop.openSnapshot': withoutReply(({ name, bytes }) => computeProcesses.openSnapshot(name, bytes)),
    'desktop.closeSnapshot': withoutReply(({ name }) => computeProcesses.closeSnapshot(name)),
    'desktop.openFiles': async () => ({
      files: await Promise.all((await files.choose()).map(path => files.read(path))),
    }),
    'desktop.recentFiles': async () => ({ files: recent.list() }),
    'desktop.openRecent': async ({ id }) => files.read(recent.pathOf(id)),
    'desktop.clearRecent': withoutReply(() => {
      recent.clear()
      electron.app.clearRecentDocuments()
    }),
    'desktop.watchClipboard': withoutReply(({ on }) => {
      watch.set(on)
      context.updateMenu()
    }),
    'desktop.restart': withoutReply(context.restartComputeProcesses),
    'desktop.showLogs': withoutReply(() => electron.shell.openPath(logs)),
    'desktop.find': async (query, { signal }) => {
      return window.current ? findInPage(window.current, query, signal) : { matches: 0, current: 0 }
    },
    'desktop.endFind': withoutReply(() => window.current?.webContents.stopFindInPage('keepSelection')),
  }
}

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
