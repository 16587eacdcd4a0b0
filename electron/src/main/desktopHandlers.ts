import type { App, Shell } from 'electron'
import type { DesktopHandlers } from './bridge.ts'
import type { ClipboardWatch } from './ClipboardWatch.ts'
import type { ComputeProcesses } from './ComputeProcesses.ts'
import type { EventQueue } from './EventQueue.ts'
import type { Window } from './electronTypes.ts'
import type { FileOpener } from './FileOpener.ts'
import { findInPage } from './findInPage.ts'
import type { RecentFiles } from './RecentFiles.ts'

/** The dependencies of the handlers. */
type HandlerContext = {
  readonly app: Pick<App, 'clearRecentDocuments'>
  readonly shell: Pick<Shell, 'openPath'>
  readonly computeProcesses: Pick<ComputeProcesses, 'setNetworks' | 'openSnapshot' | 'closeSnapshot'>
  readonly events: EventQueue
  readonly recent: RecentFiles
  readonly watch: ClipboardWatch
  readonly version: string
  readonly platform: NodeJS.Platform
  /** Log folder. */
  readonly logs: string
  readonly window: () => Window | undefined
  readonly files: Pick<FileOpener, 'read' | 'choose'>
  readonly updateMenu: () => void
  /** Restarts the compute processes. */
  readonly restartComputeProcesses: () => void
}

/** A handler whose reply is empty. */
const withoutReply =
  <Input>(handle: (input: Input) => unknown) =>
  async (input: Input): Promise<Record<string, never>> => {
    await handle(input)
    return {}
  }

/** The handlers of the desktop operations. */
export function createDesktopHandlers(context: HandlerContext): DesktopHandlers {
  const { app, shell, computeProcesses, events, recent, watch, version, platform, logs, window, files } = context
  return {
    'desktop.about': async () => {
      const { electron = '', chrome = '', node = '' } = process.versions
      return { version, electron, chromium: chrome, node, platform: `${platform} ${process.arch}`, logs }
    },
    'desktop.events': (_, { signal, emit }) => events.listen(signal, emit).then(() => ({})),
    'desktop.networks': withoutReply(({ networks }) => computeProcesses.setNetworks(networks)),
    'desktop.openSnapshot': withoutReply(({ name, bytes }) => computeProcesses.openSnapshot(name, bytes)),
    'desktop.closeSnapshot': withoutReply(({ name }) => computeProcesses.closeSnapshot(name)),
    'desktop.openFiles': async () => ({
      files: await Promise.all((await files.choose()).map(path => files.read(path))),
    }),
    'desktop.recentFiles': async () => ({ files: recent.list() }),
    'desktop.openRecent': async ({ id }) => files.read(recent.pathOf(id)),
    'desktop.clearRecent': withoutReply(() => {
      recent.clear()
      app.clearRecentDocuments()
    }),
    'desktop.watchClipboard': withoutReply(({ on }) => {
      watch.set(on)
      context.updateMenu()
    }),
    'desktop.restart': withoutReply(context.restartComputeProcesses),
    'desktop.showLogs': withoutReply(() => shell.openPath(logs)),
    'desktop.find': async (query, { signal }) => {
      const current = window()
      return current ? findInPage(current, query, signal) : { matches: 0, current: 0 }
    },
    'desktop.endFind': withoutReply(() => window()?.webContents.stopFindInPage('keepSelection')),
  }
}
