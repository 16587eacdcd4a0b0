/**
 * Stands in for Electron, whose runtime is not everywhere: the *built* main, preload and worker files run against it, and the
 * window is a page of Chromium.
 *
 * What it shows: that what is shipped works together, every header of every response, what crosses and what is refused. What
 * it cannot show: that the binary starts; the sandbox of the system; menus, dialogs and the tray as the system draws them.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'

/** Where Chromium finds what the app serves under its own scheme: a page cannot have a scheme that the browser does not know. */
export const publicOrigin = 'https://tonoscope.app.invalid'
const appOrigin = 'app://tonoscope'
const toApp = (url: string): string => url.replace(publicOrigin, appOrigin)
const toPublic = (url: string): string => url.replace(appOrigin, publicOrigin)

const childFile = fileURLToPath(new URL('./standInChild.cjs', import.meta.url))

type Handler = (event: unknown, ...args: unknown[]) => unknown
type Serve = (request: Request) => Promise<Response>
type WindowOptions = Record<string, unknown> & { readonly webPreferences: Record<string, unknown> }
type OpenHandler = (asked: { readonly url: string }) => { readonly action: string }
type MenuItem = {
  readonly label?: string
  readonly role?: string
  readonly checked?: boolean
  readonly accelerator?: string
  readonly click?: () => void
  readonly submenu?: readonly MenuItem[]
}

/** A window of the app as a page, and what the app set for it. */
export type StandInWindow = {
  readonly page: Page
  readonly options: WindowOptions
  readonly contents: EventEmitter & { readonly openHandler: OpenHandler | undefined }
}

/** A process that computes, and how to end it as if it had crashed. */
export type StandInProcess = { readonly pid: number | undefined; readonly kill: () => void }

/** What the system's dialogs would be answered, and what was asked of the system. */
export type StandInSystem = {
  /** The next file dialog is answered so; without an answer it is cancelled. */
  readonly chosenFiles: string[][]
  /** The next message box is answered with this button; otherwise with the one that cancels. */
  readonly answers: number[]
  readonly asked: { readonly message: string; readonly detail: string }[]
  readonly openedOutside: string[]
  readonly shownFolders: string[]
  clipboard: string
}

/** The desktop app, started from what was built of it. */
export type StandIn = {
  /** Shows the app's window in this browser context; the one that was shown before is closed. */
  readonly show: (context: BrowserContext) => Promise<StandInWindow>
  readonly app: EventEmitter & { quits: number }
  readonly system: StandInSystem
  /** The menu as it is now. */
  readonly menu: () => readonly MenuItem[]
  /** What the page would get for an address of the app's scheme. */
  readonly serve: (url: string, init?: RequestInit) => Promise<Response>
  readonly permissions: { readonly request: Handler | undefined; readonly check: Handler | undefined }
  /** Calls a channel as somebody else than the app's own page would. */
  readonly invokeAs: (url: string, channel: string, ...args: unknown[]) => Promise<unknown>
  readonly processes: () => readonly StandInProcess[]
  /** Whatever tried to leave this machine. */
  readonly left: readonly string[]
  readonly close: () => Promise<void>
}

/** Runs the built main file against the stand-in; `folder` is where its data lies. */
export function startStandIn(options: {
  readonly main: string
  readonly folder: string
  readonly argv?: readonly string[]
}): StandIn {
  const handlers = new Map<string, Handler>()
  const listeners = new EventEmitter()
  const served = new Map<string, Serve>()
  const processes = new Set<ChildProcess>()
  const left: string[] = []
  let menu: readonly MenuItem[] = []
  let target: BrowserContext | undefined
  let opened: ((window: StandInWindow) => void) | undefined
  let current: FakeWindow | undefined
  const permissions: { request: Handler | undefined; check: Handler | undefined } = {
    request: undefined,
    check: undefined,
  }
  const system: StandInSystem = {
    chosenFiles: [],
    answers: [],
    asked: [],
    openedOutside: [],
    shownFolders: [],
    clipboard: '',
  }

  const serve: StandIn['serve'] = async (url, init) => {
    const answer = served.get('app')
    if (!answer) throw new Error('the app has no handler for its scheme')
    return answer(new Request(toApp(url), init))
  }

  class FakeContents extends EventEmitter {
    readonly id = 1
    openHandler: OpenHandler | undefined
    page: Page | undefined
    setWindowOpenHandler(handler: OpenHandler) {
      this.openHandler = handler
    }
    isDestroyed() {
      return this.page === undefined || this.page.isClosed()
    }
    send(channel: string, ...args: unknown[]) {
      const values = structuredClone(args)
      void this.page
        ?.evaluate(
          ([name, rest]) =>
            (window as unknown as Record<string, (...all: unknown[]) => void>).__standInHear?.(name, rest),
          [channel, values] as const,
        )
        .catch(() => {}) // the page went elsewhere meanwhile
    }
    findInPage() {
      queueMicrotask(() =>
        this.emit('found-in-page', {}, { requestId: 1, finalUpdate: true, matches: 0, activeMatchOrdinal: 0 }),
      )
      return 1
    }
    stopFindInPage() {}
  }

  class FakeWindow extends EventEmitter {
    static getAllWindows() {
      return current ? [current] : []
    }
    readonly webContents = new FakeContents()
    /** Opened before anybody shows it. */
    waits: string | undefined
    readonly options: WindowOptions
    constructor(options: WindowOptions) {
      super()
      this.options = options
      current = this
      app.emit('web-contents-created', {}, this.webContents)
    }
    isMinimized() {
      return false
    }
    isMaximized() {
      return false
    }
    getNormalBounds() {
      return { x: 10, y: 20, width: 1280, height: 800 }
    }
    restore() {}
    maximize() {}
    show() {}
    focus() {}
    reload() {
      void this.webContents.page?.reload()
    }
    async loadURL(url: string) {
      if (!target) {
        this.waits = url
        return
      }
      this.waits = undefined
      const contents = this.webContents
      const page = await target.newPage()
      contents.page = page
      await target.route(`${publicOrigin}/**`, async route => {
        const answer = await serve(route.request().url())
        await route.fulfill({
          status: answer.status,
          headers: Object.fromEntries(answer.headers),
          body: Buffer.from(await answer.arrayBuffer()),
        })
      })
      const frame = {
        parent: null,
        get url() {
          return toApp(page.url())
        },
      }
      const event = { sender: contents, senderFrame: frame }
      await page.exposeFunction('__standInInvoke', async (channel: string, args: unknown[]) => {
        const handler = handlers.get(channel)
        if (!handler) return { error: `No handler registered for '${channel}'` }
        try {
          return { value: structuredClone(await handler(event, ...structuredClone(args))) }
        } catch (error) {
          return { error: `Error invoking remote method '${channel}': ${String(error)}` }
        }
      })
      await page.exposeFunction('__standInSend', (channel: string, args: unknown[]) => {
        listeners.emit(channel, event, ...structuredClone(args))
      })
      const preload = readFileSync(String(this.options.webPreferences.preload), 'utf8')
      await page.addInitScript({ content: `(${inPage})(function (require, module, exports) { ${preload}\n})` })
      page.on('framenavigated', navigated => navigated === page.mainFrame() && contents.emit('did-navigate'))
      page.on('close', () => {
        contents.emit('destroyed')
        if (current === this) current = undefined
        this.emit('close')
        this.emit('closed')
      })
      await page.goto(toPublic(url))
      this.emit('ready-to-show')
      opened?.({ page, options: this.options, contents })
      opened = undefined
    }
  }

  const app = Object.assign(new EventEmitter(), {
    quits: 0,
    isPackaged: true,
    requestSingleInstanceLock: () => true,
    whenReady: () => Promise.resolve(),
    getPath: (name: string) => `${options.folder}/${name}`,
    quit() {
      this.quits++
    },
    enableSandbox() {},
    setAsDefaultProtocolClient: () => true,
    addRecentDocument() {},
    clearRecentDocuments() {},
  })

  const electron = {
    app,
    BrowserWindow: FakeWindow,
    Menu: {
      buildFromTemplate: (template: readonly MenuItem[]) => template,
      setApplicationMenu: (template: readonly MenuItem[]) => {
        menu = template
      },
    },
    clipboard: { readText: async () => system.clipboard },
    dialog: {
      showOpenDialog: async () => {
        const filePaths = system.chosenFiles.shift()
        return { canceled: filePaths === undefined, filePaths: filePaths ?? [] }
      },
      showMessageBox: async (_: unknown, asked: { message: string; detail?: string; cancelId?: number }) => {
        system.asked.push({ message: asked.message, detail: asked.detail ?? '' })
        return { response: system.answers.shift() ?? asked.cancelId ?? 0 }
      },
    },
    ipcMain: {
      on: (channel: string, listener: (...args: unknown[]) => void) => listeners.on(channel, listener),
      handle(channel: string, handler: Handler) {
        if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
        handlers.set(channel, handler)
      },
    },
    protocol: {
      registerSchemesAsPrivileged() {},
      handle: (scheme: string, handler: Serve) => served.set(scheme, handler),
    },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
    session: {
      defaultSession: {
        setPermissionRequestHandler: (handler: Handler) => {
          permissions.request = handler
        },
        setPermissionCheckHandler: (handler: Handler) => {
          permissions.check = handler
        },
        setDevicePermissionHandler() {},
        on() {},
      },
    },
    shell: {
      openExternal: async (url: string) => void system.openedOutside.push(url),
      openPath: async (path: string) => {
        system.shownFolders.push(path)
        return ''
      },
    },
    utilityProcess: {
      fork(file: string, args: readonly string[] = []) {
        const child = fork(childFile, [file, ...args], {
          serialization: 'advanced',
          stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
          execArgv: [],
        })
        processes.add(child)
        const port = Object.assign(new EventEmitter(), {
          pid: child.pid,
          stdout: child.stdout,
          stderr: child.stderr,
          postMessage: (message: object) => void (child.connected && child.send(message)),
          kill: () => child.kill('SIGKILL'),
        })
        child.on('message', (message: { readonly standIn?: string; readonly what?: string }) => {
          if (message.standIn === 'left') left.push(message.what ?? '')
          else port.emit('message', message)
        })
        child.on('exit', code => {
          processes.delete(child)
          port.emit('exit', code ?? 1)
        })
        return port
      },
    },
  }

  // The loader of CommonJS modules has no typings for the one place where it can be told of another module.
  const loader = Module as unknown as { _load: (id: string, ...rest: unknown[]) => unknown }
  const load = loader._load
  loader._load = function (id, ...rest) {
    return id === 'electron' ? electron : load.call(this, id, ...rest)
  }
  const argv = process.argv
  process.argv = ['tonoscope', ...(options.argv ?? [])]
  try {
    const require = createRequire(options.main)
    // Each start is a new program.
    delete require.cache[options.main]
    require(options.main)
  } finally {
    loader._load = load
    process.argv = argv
  }

  return {
    app,
    system,
    menu: () => menu,
    serve,
    permissions,
    left,
    processes: () => [...processes].map(child => ({ pid: child.pid, kill: () => child.kill('SIGKILL') })),
    async show(context) {
      await current?.webContents.page?.close()
      target = context
      const window = new Promise<StandInWindow>(resolve => {
        opened = resolve
      })
      if (current?.waits !== undefined) await current.loadURL(current.waits)
      else app.emit('activate')
      return window
    },
    async invokeAs(url, channel, ...args) {
      const sender = Object.assign(new EventEmitter(), { id: 2, isDestroyed: () => false, send() {} })
      return handlers.get(channel)?.({ sender, senderFrame: { url, parent: null } }, ...args)
    },
    async close() {
      await current?.webContents.page?.close()
      app.emit('will-quit', {})
      for (const child of processes) child.kill('SIGKILL')
    },
  }
}

/** Runs in the page before its own scripts: what the sandboxed preload script finds, and the script itself. */
function inPage(preload: (require: (name: string) => unknown, module: object, exports: object) => void): void {
  type Global = Record<string, unknown> & {
    __standInInvoke?: (channel: string, args: unknown[]) => Promise<{ value?: unknown; error?: string }>
    __standInSend?: (channel: string, args: unknown[]) => void
  }
  const here = window as unknown as Global
  const { __standInInvoke: invoke, __standInSend: send } = here
  delete here.__standInInvoke
  delete here.__standInSend
  const listeners = new Map<string, ((...args: unknown[]) => void)[]>()
  // What crosses between the two worlds is copied; functions and promises are stood for.
  const copy = (value: unknown): unknown => {
    if (typeof value === 'function') {
      return (...args: unknown[]) => copy((value as (...all: unknown[]) => unknown)(...args.map(copy)))
    }
    if (value instanceof Promise) return value.then(copy)
    if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
      return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each)])))
    }
    return structuredClone(value)
  }
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) =>
        Object.defineProperty(window, name, { value: copy(api), enumerable: true }),
    },
    ipcRenderer: {
      async invoke(channel: string, ...args: unknown[]) {
        const answer = await invoke?.(channel, structuredClone(args))
        if (answer?.error !== undefined) throw new Error(answer.error)
        return answer?.value
      },
      send: (channel: string, ...args: unknown[]) => send?.(channel, structuredClone(args)),
      on: (channel: string, listener: (...args: unknown[]) => void) =>
        void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    },
  }
  Object.defineProperty(window, '__standInHear', {
    value: (channel: string, args: unknown[]) => {
      for (const listener of listeners.get(channel) ?? []) listener({}, ...args)
    },
  })
  const require = (name: string): unknown => {
    if (name === 'electron') return electron
    throw new Error(`a preload script in the sandbox may not load ${name}`)
  }
  const module = { exports: {} }
  preload(require, module, module.exports)
}
