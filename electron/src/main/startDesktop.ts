import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { DesktopAbout, DesktopCommand, DesktopEvent } from '@tonoscope/core/contract/desktop'
import { isAppError, toWire } from '@tonoscope/core/errors'
import { appPrivileges, appScheme, appUrl, createAppHandler } from './appScheme.ts'
import { answerPage } from './bridge.ts'
import { ClipboardWatch } from './clipboardWatch.ts'
import { Computers } from './computers.ts'
import { findInPage } from './findInPage.ts'
import { denyPermissions, guardWindow } from './guard.ts'
import { logFile } from './logFile.ts'
import { menuTemplate } from './menu.ts'
import { fileKinds, openedBy, readOpened } from './openedFiles.ts'
import type { Electron, Places, Window } from './parts.ts'
import { RecentFiles } from './recentFiles.ts'
import { readWindowState, writeWindowState } from './windowState.ts'

/** What the program is started with. */
export type DesktopOptions = {
  readonly places: Places
  readonly version: string
  readonly argv: readonly string[]
  readonly folder: string
  readonly platform: NodeJS.Platform
  readonly nowMs: () => number
  /** The screens' work areas, once the program is ready. */
  readonly screens: () => readonly {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }[]
}

const title = 'Tonoscope'
const docs = 'https://github.com/tonoscope/tonoscope#readme'

/** Starts the desktop app: one window, which shows the same page as the web app, and the processes that compute for it. */
export async function startDesktop(electron: Electron, options: DesktopOptions): Promise<void> {
  const { app, BrowserWindow, clipboard, dialog, Menu, protocol, session, shell } = electron
  const { places, platform } = options
  // A second start hands its files and links to the first one.
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  protocol.registerSchemesAsPrivileged([appPrivileges])
  app.enableSandbox()
  app.setAsDefaultProtocolClient('tonoscope')

  const log = logFile(join(places.logs, 'tonoscope.log'), () => new Date(options.nowMs()))
  const recent = new RecentFiles(join(places.data, 'recent-files.json'))
  const events = new EventLine()
  const watch = new ClipboardWatch(
    () => clipboard.readText(),
    text => events.tell({ type: 'clipboard', text }),
  )
  let window: Window | undefined
  let computers: Computers | undefined

  const failed = (thrown: unknown) => {
    const reference = randomUUID().slice(0, 8)
    log(`${reference} ${thrown instanceof Error ? thrown.stack : String(thrown)}`)
    events.tell({ type: 'failure', error: { ...toWire(thrown, reference) } })
  }
  const openPath = async (path: string): Promise<void> => {
    try {
      const file = await readOpened(path)
      remember(path)
      events.tell({ type: 'file', ...file })
    } catch (thrown) {
      if (!isAppError(thrown)) return failed(thrown)
      events.tell({ type: 'failure', error: { ...toWire(thrown, '') } })
    }
  }
  const remember = (path: string): void => {
    recent.add(path, Math.floor(options.nowMs() / 1000))
    app.addRecentDocument(path)
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
  const show = (): void => {
    if (!window) return
    if (window.isMinimized()) window.restore()
    window.focus()
  }

  // Before it is ready: macOS tells early what the program was started with.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    void openPath(path)
    show()
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    events.tell({ type: 'link', text: url })
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
    if (!window) void openWindow()
  })
  app.on('will-quit', () => void computers?.pool.close())

  await app.whenReady()
  protocol.handle(appScheme, createAppHandler(places.page))
  denyPermissions(session.defaultSession)
  computers = new Computers(electron, {
    file: places.worker,
    version: options.version,
    log,
    onState: (state, text) => events.tell({ type: 'workers', state, text }),
  })
  const compute = computers

  const drawMenu = (): void => {
    const template = menuTemplate(title, platform, {
      tell: command => tellPage(command),
      openFiles: () => void chooseFiles().then(paths => Promise.all(paths.map(openPath)), failed),
      restart: () => compute.pool.renew(),
      showLogs: () => void shell.openPath(places.logs),
      openDocs: () => void shell.openExternal(docs),
      watching: watch.on,
    })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
  const tellPage = (command: DesktopCommand): void => {
    if (!window) void openWindow()
    events.tell({ type: 'command', command })
  }

  answerPage(electron, {
    pool: () => compute.pool,
    log,
    reference: () => randomUUID().slice(0, 8),
    handlers: {
      'desktop.about': async () => about(),
      'desktop.events': (_, { signal, tell }) => events.listen(signal, tell).then(() => ({})),
      'desktop.networks': async ({ networks }) => {
        compute.setNetworks(networks)
        return {}
      },
      'desktop.openSnapshot': async ({ name, bytes }) => {
        compute.openSnapshot(name, bytes)
        return {}
      },
      'desktop.closeSnapshot': async ({ name }) => {
        compute.closeSnapshot(name)
        return {}
      },
      'desktop.openFiles': async () => {
        const paths = await chooseFiles()
        const files = await Promise.all(paths.map(readOpened))
        for (const path of paths) remember(path)
        return { files }
      },
      'desktop.recentFiles': async () => ({ files: recent.list() }),
      'desktop.openRecent': async ({ id }) => {
        const path = recent.pathOf(id)
        const file = await readOpened(path)
        remember(path)
        return file
      },
      'desktop.clearRecent': async () => {
        recent.clear()
        app.clearRecentDocuments()
        return {}
      },
      'desktop.watchClipboard': async ({ on }) => {
        watch.set(on)
        drawMenu()
        return {}
      },
      'desktop.restart': async () => {
        compute.pool.renew()
        events.tell({ type: 'workers', state: 'ready', text: 'The computing processes were started again.' })
        return {}
      },
      'desktop.showLogs': async () => {
        await shell.openPath(places.logs)
        return {}
      },
      'desktop.find': async (asked, { signal }) =>
        window ? findInPage(window, asked, signal) : { matches: 0, current: 0 },
      'desktop.endFind': async () => {
        window?.webContents.stopFindInPage('keepSelection')
        return {}
      },
    },
  })

  function about(): DesktopAbout {
    const { electron = '', chrome = '', node = '' } = process.versions
    return {
      version: options.version,
      electron,
      chromium: chrome,
      node,
      platform: `${platform} ${process.arch}`,
      logs: places.logs,
    }
  }

  async function openWindow(): Promise<void> {
    const stateFile = join(places.data, 'window.json')
    const { maximized, ...bounds } = readWindowState(stateFile, options.screens())
    const opened = new BrowserWindow({
      ...bounds,
      minWidth: 360,
      minHeight: 400,
      title,
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
    window = opened
    guardWindow(opened, electron)
    if (maximized) opened.maximize()
    // A window that appears before its page is drawn is a white flash.
    opened.once('ready-to-show', () => opened.show())
    opened.on('close', () =>
      writeWindowState(stateFile, { ...opened.getNormalBounds(), maximized: opened.isMaximized() }),
    )
    opened.on('closed', () => {
      window = undefined
    })
    opened.webContents.on('render-process-gone', (_, { reason }) => {
      log(`the page's process ended: ${reason}`)
      if (reason !== 'clean-exit') opened.reload()
    })
    opened.webContents.on('unresponsive', () => log('the page does not answer'))
    await opened.loadURL(appUrl('/'))
  }

  drawMenu()
  openWhatIsAsked(options.argv, options.folder)
  await openWindow()
}

/** What happens outside the page, in order; kept while nobody listens. */
class EventLine {
  readonly #kept: DesktopEvent[] = []
  #listener: ((event: DesktopEvent) => void) | undefined

  tell(event: DesktopEvent): void {
    if (this.#listener) this.#listener(event)
    else if (this.#kept.push(event) > 20) this.#kept.shift()
  }

  /** Ends when it is cancelled, or when another page listens. */
  listen(signal: AbortSignal, tell: (event: DesktopEvent) => void): Promise<void> {
    this.#listener = tell
    for (const event of this.#kept.splice(0)) tell(event)
    return new Promise(resolve => {
      const end = () => {
        if (this.#listener === tell) this.#listener = undefined
        resolve()
      }
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
    })
  }
}
