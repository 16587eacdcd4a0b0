import type { App, Shell } from 'electron'
import type { DesktopHandlers } from './bridge.ts'
import type { ClipboardWatch } from './clipboardWatch.ts'
import type { Computers } from './computers.ts'
import type { EventLine } from './eventLine.ts'
import { findInPage } from './findInPage.ts'
import { readOpened } from './openedFiles.ts'
import type { Window } from './parts.ts'
import type { RecentFiles } from './recentFiles.ts'

/** What the answers to the page are made from. */
export type HandlerParts = {
  readonly app: Pick<App, 'clearRecentDocuments'>
  readonly shell: Pick<Shell, 'openPath'>
  readonly computers: Pick<Computers, 'setNetworks' | 'openSnapshot' | 'closeSnapshot'>
  readonly events: EventLine
  readonly recent: RecentFiles
  readonly watch: ClipboardWatch
  readonly version: string
  readonly platform: NodeJS.Platform
  /** The folder of the logs. */
  readonly logs: string
  readonly window: () => Window | undefined
  readonly chooseFiles: () => Promise<readonly string[]>
  /** Notes that a file was opened. */
  readonly remember: (path: string) => void
  readonly drawMenu: () => void
  /** Starts the processes that compute again. */
  readonly restart: () => void
}

/** What the program does for its page, beside the operations of the service. */
export function desktopHandlers(parts: HandlerParts): DesktopHandlers {
  const { app, shell, computers, events, recent, watch, version, platform, logs, window } = parts
  const opened = async (path: string) => {
    const file = await readOpened(path)
    parts.remember(path)
    return file
  }
  return {
    'desktop.about': async () => {
      const { electron = '', chrome = '', node = '' } = process.versions
      return { version, electron, chromium: chrome, node, platform: `${platform} ${process.arch}`, logs }
    },
    'desktop.events': (_, { signal, tell }) => events.listen(signal, tell).then(() => ({})),
    'desktop.networks': async ({ networks }) => {
      computers.setNetworks(networks)
      return {}
    },
    'desktop.openSnapshot': async ({ name, bytes }) => {
      computers.openSnapshot(name, bytes)
      return {}
    },
    'desktop.closeSnapshot': async ({ name }) => {
      computers.closeSnapshot(name)
      return {}
    },
    'desktop.openFiles': async () => ({ files: await Promise.all((await parts.chooseFiles()).map(opened)) }),
    'desktop.recentFiles': async () => ({ files: recent.list() }),
    'desktop.openRecent': async ({ id }) => opened(recent.pathOf(id)),
    'desktop.clearRecent': async () => {
      recent.clear()
      app.clearRecentDocuments()
      return {}
    },
    'desktop.watchClipboard': async ({ on }) => {
      watch.set(on)
      parts.drawMenu()
      return {}
    },
    'desktop.restart': async () => {
      parts.restart()
      return {}
    },
    'desktop.showLogs': async () => {
      await shell.openPath(logs)
      return {}
    },
    'desktop.find': async (asked, { signal }) => {
      const shown = window()
      return shown ? findInPage(shown, asked, signal) : { matches: 0, current: 0 }
    },
    'desktop.endFind': async () => {
      window()?.webContents.stopFindInPage('keepSelection')
      return {}
    },
  }
}
