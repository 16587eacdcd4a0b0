import { join } from 'node:path'
import { reportError } from '@tonoscope/node/reportError'
import type { App } from 'electron'
import { appPrivileges, appScheme, createAppHandler } from './appScheme.ts'
import { handlePageCalls } from './bridge.ts'
import { ClipboardWatch } from './ClipboardWatch.ts'
import { ComputeProcesses } from './ComputeProcesses.ts'
import { createDesktopHandlers } from './desktopHandlers.ts'
import { EventQueue } from './EventQueue.ts'
import type { AppPaths, Electron } from './electronTypes.ts'
import { FileOpener } from './FileOpener.ts'
import { denyPermissions } from './guard.ts'
import { createLog } from './logFile.ts'
import { MainWindow, openMainWindow } from './mainWindow.ts'
import { menuTemplate } from './menu.ts'
import { RecentFiles } from './RecentFiles.ts'
import type { Rectangle } from './windowState.ts'

type DesktopOptions = {
  readonly paths: AppPaths
  readonly version: string
  readonly argv: readonly string[]
  readonly workingDirectory: string
  readonly platform: NodeJS.Platform
  readonly nowMs: () => number
  readonly totalMemoryBytes: number
  /** Work areas of the displays; available when the app is ready. */
  readonly screens: () => readonly Rectangle[]
}

const title = 'Tonoscope'

/** Starts the desktop app: one window with the page of the web app, and the compute processes. */
export async function startDesktop(electron: Electron, options: DesktopOptions): Promise<void> {
  const { app, clipboard, Menu, protocol, session, shell } = electron
  const { paths, platform, version } = options
  // A second instance passes its files and links to the first one.
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  protocol.registerSchemesAsPrivileged([appPrivileges])
  app.enableSandbox()
  // On other platforms the package registers the scheme; in development it is not registered.
  if (app.isPackaged && platform === 'win32') app.setAsDefaultProtocolClient('tonoscope')

  const log = createLog(join(paths.logs, 'tonoscope.log'), () => new Date(options.nowMs()))
  const toWireError = (error: unknown) => reportError(error, log)
  const recent = new RecentFiles(join(paths.data, 'recent-files.json'))
  const events = new EventQueue()
  const watch = new ClipboardWatch(
    async () => clipboard.readText(),
    text => events.emit({ type: 'clipboard', text }),
  )
  const window = new MainWindow(onClosed =>
    openMainWindow(electron, {
      ...options,
      title,
      log,
      // The page that turned on clipboard watching is gone.
      onPageGone: () => {
        if (!watch.on) return
        watch.set(false)
        updateMenu()
      },
      onClosed,
    }),
  )
  const files = new FileOpener({
    electron,
    recent,
    emit: event => events.emit(event),
    toWireError,
    nowMs: options.nowMs,
    window,
  })
  // Registered before the app is ready: macOS sends the initial file and link early.
  handleAppEvents(app, platform, window, files)

  await app.whenReady()
  protocol.handle(appScheme, createAppHandler(paths.page))
  denyPermissions(session.defaultSession)
  const computeProcesses = new ComputeProcesses(electron, {
    file: paths.worker,
    version,
    totalMemoryBytes: options.totalMemoryBytes,
    log,
    onState: (state, text) => events.emit({ type: 'workers', state, text }),
  })
  app.on('will-quit', () => void computeProcesses.pool.close())
  const restartComputeProcesses = (): void => {
    computeProcesses.pool.renew()
    events.emit({ type: 'workers', state: 'ready', text: 'The compute processes were restarted.' })
  }
  const updateMenu = (): void => {
    const template = menuTemplate(title, platform, {
      sendCommand: command => {
        window.handle('requested')
        events.emit({ type: 'command', command })
      },
      openFiles: () => void files.openChosen(),
      restart: restartComputeProcesses,
      showLogs: () => void shell.openPath(paths.logs),
      isWatchingClipboard: watch.on,
    })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
  const handlers = createDesktopHandlers({
    ...options,
    electron,
    toWireError,
    computeProcesses,
    events,
    recent,
    watch,
    window,
    files,
    updateMenu,
    restartComputeProcesses,
  })
  handlePageCalls(electron, {
    pool: () => computeProcesses.pool,
    page: () => window.current?.webContents,
    toWireError,
    handlers,
  })

  updateMenu()
  files.openArguments(options.argv, options.workingDirectory)
  window.handle('ready')
}

/** Files, links and other instances bring the window to the front. */
function handleAppEvents(app: App, platform: NodeJS.Platform, window: MainWindow, files: FileOpener): void {
  app.on('open-file', (event, path) => {
    event.preventDefault()
    void files.open(path)
    window.show()
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    files.openLink(url)
    window.show()
  })
  app.on('second-instance', (_, argv, folder) => {
    files.openArguments(argv, folder)
    window.show()
  })
  app.on('web-contents-created', (_, contents) => contents.on('will-attach-webview', event => event.preventDefault()))
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit()
  })
  app.on('activate', () => window.handle('requested'))
}
