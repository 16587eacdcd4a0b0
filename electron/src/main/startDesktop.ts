import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { DesktopCommand } from '@tonoscope/core/contract/desktop'
import { isAppError, toWire } from '@tonoscope/core/errors'
import { appPrivileges, appScheme, createAppHandler } from './appScheme.ts'
import { answerPage } from './bridge.ts'
import { ClipboardWatch } from './clipboardWatch.ts'
import { Computers } from './computers.ts'
import { EventLine } from './eventLine.ts'
import { denyPermissions } from './guard.ts'
import { desktopHandlers } from './handlers.ts'
import { logFile } from './logFile.ts'
import { loadPage, openMainWindow } from './mainWindow.ts'
import { menuTemplate } from './menu.ts'
import { fileKinds, openedBy, readOpened } from './openedFiles.ts'
import type { Electron, Places, Window } from './parts.ts'
import { RecentFiles } from './recentFiles.ts'
import type { Rectangle } from './windowState.ts'

/** What the program is started with. */
export type DesktopOptions = {
  readonly places: Places
  readonly version: string
  readonly argv: readonly string[]
  readonly folder: string
  readonly platform: NodeJS.Platform
  readonly nowMs: () => number
  /** The screens' work areas, once the program is ready. */
  readonly screens: () => readonly Rectangle[]
}

const title = 'Tonoscope'

/** Starts the desktop app: one window, which shows the same page as the web app, and the processes that compute for it. */
export async function startDesktop(electron: Electron, options: DesktopOptions): Promise<void> {
  const { app, clipboard, dialog, Menu, protocol, session, shell } = electron
  const { places, platform, version } = options
  // A second start hands its files and links to the first one.
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  protocol.registerSchemesAsPrivileged([appPrivileges])
  app.enableSandbox()
  // Elsewhere the package tells the system; while it is developed, nobody wants to have it registered.
  if (app.isPackaged && platform === 'win32') app.setAsDefaultProtocolClient('tonoscope')

  const log = logFile(join(places.logs, 'tonoscope.log'), () => new Date(options.nowMs()))
  const recent = new RecentFiles(join(places.data, 'recent-files.json'))
  const events = new EventLine()
  const watch = new ClipboardWatch(
    async () => clipboard.readText(),
    text => events.tell({ type: 'clipboard', text }),
  )
  let window: Window | undefined
  let computers: Computers | undefined
  let openWindow: (() => void) | undefined

  const failed = (thrown: unknown) => {
    const reference = randomUUID().slice(0, 8)
    if (!isAppError(thrown)) log(`${reference} ${thrown instanceof Error ? thrown.stack : String(thrown)}`)
    events.tell({ type: 'failure', error: { ...toWire(thrown, reference) } })
  }
  const remember = (path: string): void => {
    recent.add(path, Math.floor(options.nowMs() / 1000))
    app.addRecentDocument(path)
  }
  const openPath = async (path: string): Promise<void> => {
    try {
      const file = await readOpened(path)
      remember(path)
      events.tell({ type: 'file', ...file })
    } catch (thrown) {
      failed(thrown)
    }
  }
  const openWhatIsAsked = (argv: readonly string[], folder: string): void => {
    const { links, files } = openedBy(argv, folder)
    for (const text of links) events.tell({ type: 'link', text })
    for (const path of files) void openPath(path)
  }
  const chooseFiles = async (): Promise<readonly string[]> => {
    const asked = { properties: ['openFile' as const], filters: fileKinds }
    const chosen = await (window ? dialog.showOpenDialog(window, asked) : dialog.showOpenDialog(asked))
    return chosen.canceled ? [] : chosen.filePaths
  }
  /** Before it is ready there is no window to show: one comes by itself. */
  const show = (): void => {
    if (!window) openWindow?.()
    else if (window.isMinimized()) window.restore()
    window?.focus()
  }

  // Before it is ready: macOS tells early what the program was started with.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    void openPath(path)
    show()
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    for (const text of openedBy(['', url], '').links) events.tell({ type: 'link', text })
    show()
  })
  app.on('second-instance', (_, argv, folder) => {
    openWhatIsAsked(argv, folder)
    show()
  })
  app.on('web-contents-created', (_, contents) => contents.on('will-attach-webview', event => event.preventDefault()))
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit()
  })
  app.on('activate', () => {
    if (!window) openWindow?.()
  })
  app.on('will-quit', () => void computers?.pool.close())

  await app.whenReady()
  protocol.handle(appScheme, createAppHandler(places.page))
  denyPermissions(session.defaultSession)
  const compute = new Computers(electron, {
    file: places.worker,
    version,
    log,
    onState: (state, text) => events.tell({ type: 'workers', state, text }),
  })
  computers = compute

  const drawMenu = (): void => {
    const template = menuTemplate(title, platform, {
      tell: tellPage,
      openFiles: () => void chooseFiles().then(paths => Promise.all(paths.map(openPath)), failed),
      restart,
      showLogs: () => void shell.openPath(places.logs),
      watching: watch.on,
    })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
  const tellPage = (command: DesktopCommand): void => {
    if (!window) openWindow?.()
    events.tell({ type: 'command', command })
  }
  const restart = (): void => {
    compute.pool.renew()
    events.tell({ type: 'workers', state: 'ready', text: 'The computing processes were started again.' })
  }
  const handlers = desktopHandlers({
    app,
    shell,
    computers: compute,
    events,
    recent,
    watch,
    version,
    platform,
    logs: places.logs,
    window: () => window,
    chooseFiles,
    remember,
    drawMenu,
    restart,
  })
  answerPage(electron, { pool: () => compute.pool, log, reference: () => randomUUID().slice(0, 8), handlers })

  openWindow = () => {
    const opened = openMainWindow(electron, {
      title,
      places,
      log,
      screens: options.screens(),
      nowMs: options.nowMs,
      // Who asked for the clipboard to be watched is not there any more.
      onPageGone: () => {
        if (!watch.on) return
        watch.set(false)
        drawMenu()
      },
      onClosed: () => {
        window = undefined
      },
    })
    window = opened
    void loadPage(opened, log)
  }

  drawMenu()
  openWhatIsAsked(options.argv, options.folder)
  openWindow()
}
