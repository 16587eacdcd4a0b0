/**
 * Stands in for Electron, whose runtime is not everywhere: the *built* main, preload and worker files run against it, and the
 * window is a page of Chromium.
 *
 * What it shows: that what is shipped works together, every header of every response, what crosses and what is rejected. What
 * it cannot show: that the binary starts; the sandbox of the system; menus, dialogs and the tray as the system draws them.
 */
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { stageDesktop } from '../../scripts/desktop/stage.ts'
import { emptyFolder } from '../support/emptyFolder.ts'
import { type ProcessFault, type StandInProcess, StandInProcesses } from './standInProcesses.ts'
import {
  FakeWindow,
  type Handler,
  type StandInWindow,
  type Target,
  toApp,
  type WindowHost,
  type WindowOptions,
} from './standInWindow.ts'

export { publicOrigin, type StandInWindow } from './standInWindow.ts'

type Serve = (request: Request) => Promise<Response>
type MenuItem = {
  readonly label?: string
  readonly role?: string
  readonly checked?: boolean
  readonly accelerator?: string
  readonly click?: () => void
  readonly submenu?: readonly MenuItem[]
}

/** What the user chooses in the system's dialogs, and what the app requested of the system. */
export type StandInSystem = {
  /** The files chosen in the next file dialogs; without an entry a dialog is cancelled. */
  readonly chosenFiles: string[][]
  /** The buttons pressed in the next message boxes; without an entry the one that cancels. */
  readonly chosenButtons: number[]
  readonly dialogs: { readonly message: string; readonly detail: string }[]
  readonly openedOutside: string[]
  readonly shownFolders: string[]
  readonly recentDocuments: string[]
  clipboard: string
  clipboardReads: number
}

/** The desktop app, started from what was built of it. */
export type StandIn = {
  /** Shows the app's window in this browser context; the one that was shown before is closed. */
  readonly show: (context: BrowserContext, script?: string) => Promise<StandInWindow>
  readonly app: EventEmitter & { quits: number }
  readonly system: StandInSystem
  /** The menu as it is now. */
  readonly menu: () => readonly MenuItem[]
  /** What the page would get for an address of the app's scheme. */
  readonly serve: (url: string, init?: RequestInit) => Promise<Response>
  readonly permissions: { readonly request: Handler | undefined; readonly check: Handler | undefined }
  /** Calls a channel as the main window would if its page had this URL. */
  readonly invokeAs: (url: string, channel: string, ...args: unknown[]) => Promise<unknown>
  /** Calls a channel as another window of this URL would. */
  readonly invokeFromOther: (url: string, channel: string, ...args: unknown[]) => Promise<unknown>
  readonly processes: () => readonly StandInProcess[]
  /** From now on processes are started so. */
  readonly setFault: (fault: ProcessFault | undefined) => void
  /** The size of the largest reply of a process, and the time when it arrived. */
  readonly largestReply: () => { readonly bytes: number; readonly at: number }
  /** How many windows there are. */
  readonly windows: () => number
  /** Attempts to leave this machine. */
  readonly left: readonly string[]
  readonly close: () => Promise<void>
}

/** How the app is started. */
export type StandInOptions = {
  readonly main: string
  /** Its data folder. */
  readonly folder: string
  readonly argv?: readonly string[]
  /** The main file as it runs; as it was built by default. */
  readonly mutate?: (bundle: string) => string
  readonly fault?: ProcessFault
  /** The system is ready when this is; at once by default. */
  readonly ready?: Promise<void>
  /** Another one runs already. */
  readonly isSecond?: boolean
}

/** The path of the main file in a temporary folder that holds what is shipped and nothing else. */
export const stageMain = (): string => join(stageDesktop(emptyFolder()), 'dist/desktop/main.cjs')

/** Runs the built main file against the stand-in. */
export function startStandIn(options: StandInOptions): StandIn {
  const handlers = new Map<string, Handler>()
  const listeners = new EventEmitter()
  const served = new Map<string, Serve>()
  const left: string[] = []
  const processes = new StandInProcesses(what => left.push(what))
  processes.fault = options.fault
  let menu: readonly MenuItem[] = []
  let target: Target | undefined
  let shown: ((window: StandInWindow) => void) | undefined
  let current: FakeWindow | undefined
  const permissions: { request: Handler | undefined; check: Handler | undefined } = {
    request: undefined,
    check: undefined,
  }
  const system: StandInSystem = {
    chosenFiles: [],
    chosenButtons: [],
    dialogs: [],
    openedOutside: [],
    shownFolders: [],
    recentDocuments: [],
    clipboard: '',
    clipboardReads: 0,
  }

  const serve: StandIn['serve'] = async (url, init) => {
    const handler = served.get('app')
    if (!handler) throw new Error('the app has no handler for its scheme')
    return handler(new Request(toApp(url), init))
  }
  const host: WindowHost = {
    target: () => target,
    serve,
    handler: channel => handlers.get(channel),
    send: (channel, ...args) => void listeners.emit(channel, ...args),
    created: contents => void app.emit('web-contents-created', {}, contents),
    shown: window => {
      shown?.(window)
      shown = undefined
    },
    closed: window => {
      if (current === window) current = undefined
      app.emit('window-all-closed')
    },
  }

  let isReady = options.ready === undefined
  void options.ready?.then(() => {
    isReady = true
  })
  const app = Object.assign(new EventEmitter(), {
    quits: 0,
    isPackaged: true,
    requestSingleInstanceLock: () => options.isSecond !== true,
    whenReady: () => options.ready ?? Promise.resolve(),
    getPath: (name: string) => `${options.folder}/${name}`,
    quit() {
      this.quits++
    },
    enableSandbox() {},
    setAsDefaultProtocolClient: () => true,
    addRecentDocument: (path: string) => void system.recentDocuments.push(path),
    clearRecentDocuments: () => void system.recentDocuments.splice(0),
  })

  const electron = {
    app,
    BrowserWindow: class extends FakeWindow {
      constructor(windowOptions: WindowOptions) {
        if (!isReady) throw new Error('Cannot create BrowserWindow before app is ready')
        if (current) throw new Error('the app has one window')
        super(windowOptions, host)
        current = this
      }
    },
    Menu: {
      buildFromTemplate: (template: readonly MenuItem[]) => template,
      setApplicationMenu: (template: readonly MenuItem[]) => {
        menu = template
      },
    },
    clipboard: {
      readText: async () => {
        system.clipboardReads++
        return system.clipboard
      },
    },
    dialog: {
      showOpenDialog: async () => {
        const filePaths = system.chosenFiles.shift()
        return { canceled: filePaths === undefined, filePaths: filePaths ?? [] }
      },
      showMessageBox: async (_: unknown, box: { message: string; detail?: string; cancelId?: number }) => {
        system.dialogs.push({ message: box.message, detail: box.detail ?? '' })
        return { response: system.chosenButtons.shift() ?? box.cancelId ?? 0 }
      },
      showErrorBox: (message: string, detail: string) => void system.dialogs.push({ message, detail }),
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
      fork: (file: string, _: readonly string[], forkOptions: { readonly execArgv?: readonly string[] }) =>
        processes.fork(file, forkOptions.execArgv),
    },
  }

  const unload = runMain(options, electron, what => left.push(what))

  return {
    app,
    system,
    menu: () => menu,
    serve,
    permissions,
    left,
    processes: () => processes.list(),
    setFault: fault => {
      processes.fault = fault
    },
    largestReply: () => processes.largest,
    windows: () => (current ? 1 : 0),
    async show(context, script) {
      await current?.webContents.page?.close()
      target = { context, script }
      const window = new Promise<StandInWindow>(resolve => {
        shown = resolve
      })
      if (current?.pendingUrl !== undefined) await current.loadURL(current.pendingUrl)
      else app.emit('activate')
      return window
    },
    async invokeAs(url, channel, ...args) {
      return handlers.get(channel)?.({ sender: current?.webContents, senderFrame: { url, parent: null } }, ...args)
    },
    async invokeFromOther(url, channel, ...args) {
      const sender = Object.assign(new EventEmitter(), { id: 2, isDestroyed: () => false, send() {} })
      return handlers.get(channel)?.({ sender, senderFrame: { url, parent: null } }, ...args)
    },
    async close() {
      await current?.webContents.page?.close()
      app.emit('will-quit', {})
      await processes.endAll()
      unload()
    },
  }
}

const network = /^(node:)?(net|tls|http|https|http2|dgram|dns|dns\/promises|inspector|child_process|worker_threads)$/

/**
 * Loads the main file with the stand-in instead of Electron, and rejects what could reach another machine; returns a
 * function that undoes both.
 */
function runMain(
  { main, argv = [], mutate }: StandInOptions,
  electron: object,
  left: (what: string) => void,
): () => void {
  // The loader of CommonJS modules has no typings for these parts.
  type Loaded = { filename: string; paths: string[]; _compile: (text: string, file: string) => void }
  const loader = Module as unknown as {
    new (id: string): Loaded
    _load: (id: string, parent: { readonly filename?: string } | undefined, ...rest: unknown[]) => unknown
    _nodeModulePaths: (folder: string) => string[]
  }
  const reject = (what: string): never => {
    left(what)
    throw new Error(`${what} is not allowed: this run is offline`)
  }
  const module = new loader(main)
  module.filename = main
  module.paths = loader._nodeModulePaths(dirname(main))
  const { _load: load } = loader
  const { fetch, WebSocket } = globalThis
  loader._load = function (id, parent, ...rest) {
    if (parent !== (module as unknown)) return load.call(this, id, parent, ...rest)
    if (id === 'electron') return electron
    return network.test(id) ? reject(`loading ${id}`) : load.call(this, id, parent, ...rest)
  }
  globalThis.fetch = async url => reject(`a request to ${String(url)}`)
  globalThis.WebSocket = class {
    constructor(url: string) {
      reject(`a socket to ${url}`)
    }
  } as never
  const before = process.argv
  process.argv = ['tonoscope', ...argv]
  try {
    const bundle = readFileSync(createRequire(main).resolve(main), 'utf8')
    const text = mutate ? mutate(bundle) : bundle
    if (mutate && text === bundle) throw new Error('the main file was not changed: it reads otherwise than expected')
    module._compile(text, main)
  } finally {
    process.argv = before
  }
  return () => {
    loader._load = load
    Object.assign(globalThis, { fetch, WebSocket })
  }
}
