import { join } from 'node:path'
import { appUrl } from './appScheme.ts'
import type { AppPaths, Electron, Window } from './electronTypes.ts'
import { guardWindow } from './guard.ts'
import { writeJsonFile } from './jsonFile.ts'
import { type Rectangle, readWindowState } from './windowState.ts'

type WindowOptions = {
  readonly title: string
  readonly paths: AppPaths
  readonly screens: () => readonly Rectangle[]
  readonly nowMs: () => number
  readonly log: (line: string) => void
  readonly onPageGone: () => void
  readonly onClosed: () => void
}

const maxCrashes = 3
const crashWindowMs = 30_000

/** Whether the main window exists; while the app is starting, none can be opened. */
export type WindowStatus = 'starting' | 'open' | 'closed'

/** What happens to the main window. `requested`: a file, a link, a command or another instance needs it. */
export type WindowEvent = 'ready' | 'requested' | 'closed'

/** The status after an event; a window that is requested too early is opened at the end of the start. */
export function reduceWindowStatus(status: WindowStatus, event: WindowEvent): WindowStatus {
  if (event === 'ready') return 'open'
  if (status === 'starting') return 'starting'
  return event === 'requested' ? 'open' : 'closed'
}

/** The only window of the app: opened when the app is ready, and again on request after it was closed. */
export class MainWindow {
  readonly #open: (onClosed: () => void) => Window
  #status: WindowStatus = 'starting'
  #current: Window | undefined

  constructor(open: (onClosed: () => void) => Window) {
    this.#open = open
  }

  get current(): Window | undefined {
    return this.#current
  }

  handle(event: WindowEvent): void {
    const status = reduceWindowStatus(this.#status, event)
    if (status === 'open') this.#current ??= this.#open(() => this.handle('closed'))
    else this.#current = undefined
    this.#status = status
  }

  show(): void {
    if (this.#current?.isMinimized()) this.#current.restore()
    this.handle('requested')
    this.#current?.focus()
  }
}

/** Opens a window at its last position and loads the page of the app in it. */
export function openMainWindow(electron: Electron, options: WindowOptions): Window {
  const { paths, log } = options
  const stateFile = join(paths.data, 'window.json')
  const { maximized, ...bounds } = readWindowState(stateFile, options.screens())
  const opened = new electron.BrowserWindow({
    ...bounds,
    minWidth: 360,
    minHeight: 400,
    title: options.title,
    show: false,
    webPreferences: {
      preload: paths.preload,
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
  // Shown when the page is painted, to avoid a white flash.
  opened.once('ready-to-show', () => opened.show())
  opened.on('close', () => writeJsonFile(stateFile, { ...opened.getNormalBounds(), maximized: opened.isMaximized() }))
  opened.on('closed', () => {
    options.onPageGone()
    options.onClosed()
  })
  const { webContents } = opened
  webContents.on('did-navigate', options.onPageGone)
  webContents.on('unresponsive', () => log('the page is unresponsive'))
  const crashes: number[] = []
  webContents.on('render-process-gone', (_, { reason }) => {
    log(`renderer process gone: ${reason}`)
    if (reason === 'clean-exit') return
    const now = options.nowMs()
    crashes.push(now)
    // Stop reloading a page that crashes immediately.
    if (crashes.filter(crashedAt => now - crashedAt < crashWindowMs).length < maxCrashes) opened.reload()
    else
      electron.dialog.showErrorBox(
        'The page crashed repeatedly',
        `Last reason: ${reason}. See the log in ${paths.logs}.`,
      )
  })
  // An error is also the result of a navigation that was replaced by another one.
  opened.loadURL(appUrl('/')).catch((error: unknown) => log(`page not loaded: ${String(error)}`))
  return opened
}
