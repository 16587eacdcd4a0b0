import { join } from 'node:path'
import { appUrl } from './appScheme.ts'
import { guardWindow } from './guard.ts'
import type { Electron, Places, Window } from './parts.ts'
import { type Rectangle, readWindowState, writeWindowState } from './windowState.ts'

/** What a window is opened with, and whom it tells. */
export type WindowOptions = {
  readonly title: string
  readonly places: Places
  readonly screens: readonly Rectangle[]
  readonly nowMs: () => number
  readonly log: (line: string) => void
  /** Its page is another one from now on, or none. */
  readonly onPageGone: () => void
  readonly onClosed: () => void
}

const crashesInARow = 3
const rowMs = 30_000

/** Opens the window where it was left, with nothing in it yet. */
export function openMainWindow(electron: Electron, options: WindowOptions): Window {
  const { places, log } = options
  const stateFile = join(places.data, 'window.json')
  const { maximized, ...bounds } = readWindowState(stateFile, options.screens)
  const opened = new electron.BrowserWindow({
    ...bounds,
    minWidth: 360,
    minHeight: 400,
    title: options.title,
    show: false,
    webPreferences: {
      preload: places.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  })
  guardWindow(opened, electron)
  if (maximized) opened.maximize()
  // A window that appears before its page is drawn is a white flash.
  opened.once('ready-to-show', () => opened.show())
  opened.on('close', () =>
    writeWindowState(stateFile, { ...opened.getNormalBounds(), maximized: opened.isMaximized() }),
  )
  opened.on('closed', () => {
    options.onPageGone()
    options.onClosed()
  })
  const { webContents } = opened
  webContents.on('did-navigate', options.onPageGone)
  webContents.on('unresponsive', () => log('the page does not answer'))
  const crashes: number[] = []
  webContents.on('render-process-gone', (_, { reason }) => {
    log(`the page's process ended: ${reason}`)
    if (reason === 'clean-exit') return
    const now = options.nowMs()
    crashes.push(now)
    // A page that ends as soon as it is there would do so for ever.
    if (crashes.filter(at => now - at < rowMs).length < crashesInARow) opened.reload()
    else
      electron.dialog.showErrorBox(
        'The page of Tonoscope ends again and again',
        `The last reason was: ${reason}. The log tells more; it is in ${places.logs}.`,
      )
  })
  return opened
}

/** Shows the app's page in a window. */
export async function loadPage(window: Window, log: (line: string) => void): Promise<void> {
  try {
    await window.loadURL(appUrl('/'))
  } catch (error) {
    // A navigation that another one overtook ends so, too.
    log(`the page was not loaded: ${String(error)}`)
  }
}
