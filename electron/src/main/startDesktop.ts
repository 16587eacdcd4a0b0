import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { DesktopCommand } from '@tonoscope/core/contract/desktop'
import { isAppError, toWire } from '@tonoscope/core/errors'
import { appPrivileges, appScheme, createAppHandler } from './appScheme.ts'
import { handlePageCalls } from './bridge.ts'
import { ClipboardWatch } from './ClipboardWatch.ts'
import { ComputeProcesses } from './ComputeProcesses.ts'
import { createDesktopHandlers } from './desktopHandlers.ts'
import { EventQueue } from './EventQueue.ts'
import type { AppPaths, Electron, Window } from './electronTypes.ts'
import { denyPermissions } from './guard.ts'
import { createLog } from './logFile.ts'
import { loadPage, openMainWindow } from './mainWindow.ts'
import { menuTemplate } from './menu.ts'
import { fileFilters, parseCommandLine, readOpenedFile } from './openedFiles.ts'
import { RecentFiles } from './RecentFiles.ts'
import type { Rectangle } from './windowState.ts'

/** Options of the desktop app. */
export type DesktopOptions = {
  readonly paths: AppPaths
  readonly version: string
  readonly argv: readonly string[]
  readonly workingDirectory: string
  readonly platform: NodeJS.Platform
  readonly nowMs: () => number
  /** Work areas of the displays; available when the app is ready. */
  readonly screens: () => readonly Rectangle[]
}

const title = 'Tonoscope'

/** Starts the desktop app: one window with the page of the web app, and the compute processes. */
export async function startDesktop(electron: Electron, options: DesktopOptions): Promise<void> {
  const { app, clipboard, dialog, Menu, protocol, session, shell } = electron
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
  const recent = new RecentFiles(join(paths.data, 'recent-files.json'))
  const events = new EventQueue()
  const watch = new ClipboardWatch(
    async () => clipboard.readText(),
    text => events.emit({ type: 'clipboard', text }),
  )
  let window: Window | undefined
  let computeProcesses: ComputeProcesses | undefined
  let openWindow: (() => void) | undefined

  const reportFailure = (error: unknown) => {
    const reference = randomUUID().slice(0, 8)
    if (!isAppError(error)) log(`${reference} ${error instanceof Error ? error.stack : String(error)}`)
    events.emit({ type: 'failure', error: { ...toWire(error, reference) } })
  }
  const addRecentFile = (path: string): void => {
    recent.add(path, Math.floor(options.nowMs() / 1000))
    app.addRecentDocument(path)
  }
  const openPath = async (path: string): Promise<void> => {
    try {
      const file = await readOpenedFile(path)
      addRecentFile(path)
      events.emit({ type: 'file', ...file })
    } catch (error) {
      reportFailure(error)
    }
  }
  const openArguments = (argv: readonly string[], folder: string): void => {
    const { links, files } = parseCommandLine(argv, folder)
    for (const text of links) events.emit({ type: 'link', text })
    for (const path of files) void openPath(path)
  }
  const chooseFiles = async (): Promise<readonly string[]> => {
    const dialogOptions = { properties: ['openFile' as const], filters: fileFilters }
    const chosen = await (window ? dialog.showOpenDialog(window, dialogOptions) : dialog.showOpenDialog(dialogOptions))
    return chosen.canceled ? [] : chosen.filePaths
  }
  /** Before the app is ready there is no window yet; it is opened at the end of the start. */
  const show = (): void => {
    if (!window) openWindow?.()
    else if (window.isMinimized()) window.restore()
    window?.focus()
  }

  // Registered before the app is ready: macOS sends the initial file and link early.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    void openPath(path)
    show()
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    for (const text of parseCommandLine(['', url], '').links) events.emit({ type: 'link', text })
    show()
  })
  app.on('second-instance', (_, argv, folder) => {
    openArguments(argv, folder)
    show()
  })
  app.on('web-contents-created', (_, contents) => contents.on('will-attach-webview', event => event.preventDefault()))
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit()
  })
  app.on('activate', () => {
    if (!window) openWindow?.()
  })
  app.on('will-quit', () => void computeProcesses?.pool.close())

  await app.whenReady()
  protocol.handle(appScheme, createAppHandler(paths.page))
  denyPermissions(session.defaultSession)
  const compute = new ComputeProcesses(electron, {
    file: paths.worker,
    version,
    log,
    onState: (state, text) => events.emit({ type: 'workers', state, text }),
  })
  computeProcesses = compute

  const updateMenu = (): void => {
    const template = menuTemplate(title, platform, {
      sendCommand,
      openFiles: () => void chooseFiles().then(paths => Promise.all(paths.map(openPath)), reportFailure),
      restart: restartComputeProcesses,
      showLogs: () => void shell.openPath(paths.logs),
      isWatchingClipboard: watch.on,
    })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
  const sendCommand = (command: DesktopCommand): void => {
    if (!window) openWindow?.()
    events.emit({ type: 'command', command })
  }
  const restartComputeProcesses = (): void => {
    compute.pool.renew()
    events.emit({ type: 'workers', state: 'ready', text: 'The compute processes were restarted.' })
  }
  const handlers = createDesktopHandlers({
    app,
    shell,
    computeProcesses: compute,
    events,
    recent,
    watch,
    version,
    platform,
    logs: paths.logs,
    window: () => window,
    chooseFiles,
    addRecentFile,
    updateMenu,
    restartComputeProcesses,
  })
  handlePageCalls(electron, { pool: () => compute.pool, log, reference: () => randomUUID().slice(0, 8), handlers })

  openWindow = () => {
    const opened = openMainWindow(electron, {
      title,
      paths,
      log,
      screens: options.screens(),
      nowMs: options.nowMs,
      // The page that turned on clipboard watching is gone.
      onPageGone: () => {
        if (!watch.on) return
        watch.set(false)
        updateMenu()
      },
      onClosed: () => {
        window = undefined
      },
    })
    window = opened
    void loadPage(opened, log)
  }

  updateMenu()
  openArguments(options.argv, options.workingDirectory)
  openWindow()
}
