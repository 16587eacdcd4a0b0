import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import type { BrowserContext, Page } from '@playwright/test'
import { bytesPath, pageScript } from './standInPage.ts'

/** Where Chromium finds what the app serves under its own scheme: a page cannot have a scheme that the browser does not know. */
export const publicOrigin = 'https://tonoscope.app.invalid'
const appOrigin = 'app://tonoscope'
export const toApp = (url: string): string => url.replace(publicOrigin, appOrigin)
const toPublic = (url: string): string => url.replace(appOrigin, publicOrigin)

export type Handler = (event: unknown, ...args: unknown[]) => unknown
export type WindowOptions = Record<string, unknown> & { readonly webPreferences: Record<string, unknown> }
type OpenHandler = (details: { readonly url: string }) => { readonly action: string }

/** A window of the app as a page, and what the app set for it. */
export type StandInWindow = {
  readonly page: Page
  readonly options: WindowOptions
  readonly contents: EventEmitter & { readonly openHandler: OpenHandler | undefined }
  readonly window: EventEmitter & { bounds: object; maximized: boolean }
}

/** Where a window is shown. */
export type Target = {
  readonly context: BrowserContext
  /** Runs in the page after the preload script and before the page's own scripts. */
  readonly script?: string | undefined
}

/** What windows need of the app. */
export type WindowHost = {
  readonly target: () => Target | undefined
  readonly serve: (url: string) => Promise<Response>
  readonly handler: (channel: string) => Handler | undefined
  readonly send: (channel: string, ...args: unknown[]) => void
  readonly created: (contents: EventEmitter) => void
  readonly shown: (window: StandInWindow) => void
  readonly closed: (window: FakeWindow) => void
}

const largeBytes = 200_000

export class FakeContents extends EventEmitter {
  readonly id = 1
  openHandler: OpenHandler | undefined
  page: Page | undefined
  #finds = 0
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
          (window as unknown as Record<string, (...all: unknown[]) => void>).__standInReceive?.(name, rest),
        [channel, values] as const,
      )
      .catch(() => {}) // the page has navigated meanwhile
  }
  /** Counts in the text of the page; what Chromium marks is not visible to the test. */
  findInPage(text: string) {
    const requestId = ++this.#finds
    void (async () => {
      const all = (await this.page?.evaluate(() => document.body.innerText)) ?? ''
      const matches = all.toLowerCase().split(text.toLowerCase()).length - 1
      const activeMatchOrdinal = Math.min(1, matches)
      this.emit('found-in-page', {}, { requestId, finalUpdate: true, matches, activeMatchOrdinal })
    })()
    return requestId
  }
  stopFindInPage() {}
}

/** Stands in for `BrowserWindow`: its page is one of the target's browser. */
export class FakeWindow extends EventEmitter {
  readonly webContents = new FakeContents()
  /** The URL of a window that was opened before `show`. */
  pendingUrl: string | undefined
  bounds: object
  maximized = false
  focused = 0
  readonly options: WindowOptions
  readonly #host: WindowHost
  constructor(options: WindowOptions, host: WindowHost) {
    super()
    this.options = options
    this.#host = host
    this.bounds = { x: 10, y: 20, width: Number(options.width), height: Number(options.height) }
    host.created(this.webContents)
  }
  isMinimized() {
    return false
  }
  isMaximized() {
    return this.maximized
  }
  getNormalBounds() {
    return this.bounds
  }
  restore() {}
  maximize() {
    this.maximized = true
  }
  show() {}
  focus() {
    this.focused++
  }
  reload() {
    void this.webContents.page?.reload()
  }
  async loadURL(url: string) {
    const target = this.#host.target()
    if (!target) {
      this.pendingUrl = url
      return
    }
    this.pendingUrl = undefined
    const contents = this.webContents
    const page = await target.context.newPage()
    contents.page = page
    await this.#connect(page, target.context)
    const preload = readFileSync(String(this.options.webPreferences.preload), 'utf8')
    await page.addInitScript({ content: `${pageScript(preload)};${target.script ?? ''}` })
    // Not `framenavigated`: it also reports navigation within a page, which is another event in Electron.
    page.on('request', request => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) contents.emit('did-navigate')
    })
    page.on('close', () => {
      this.emit('close')
      contents.emit('destroyed')
      this.#host.closed(this)
      this.emit('closed')
    })
    await page.goto(toPublic(url), { waitUntil: 'domcontentloaded' })
    this.emit('ready-to-show')
    this.#host.shown({ page, options: this.options, contents, window: this })
  }

  /** The two ways between the page and the app: what is served, and what is called. */
  async #connect(page: Page, context: BrowserContext) {
    const large = new Map<string, Uint8Array>()
    await context.route(`${publicOrigin}/**`, async route => {
      const url = route.request().url()
      const bytes = large.get(url)
      if (bytes) {
        large.delete(url)
        return route.fulfill({ status: 200, body: Buffer.from(bytes) })
      }
      const request = route.request()
      const response = await this.#host.serve(request.url())
      return route
        .fulfill({
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body: Buffer.from(await response.arrayBuffer()),
        })
        .catch(() => {}) // the page is closed
    })
    const frame = {
      parent: null,
      get url() {
        return toApp(page.url())
      },
    }
    const event = { sender: this.webContents, senderFrame: frame }
    let last = 0
    await page.exposeFunction('__standInInvoke', async (channel: string, args: unknown[]) => {
      const handler = this.#host.handler(channel)
      if (!handler) return { error: `No handler registered for '${channel}'` }
      try {
        const value: unknown = structuredClone(await handler(event, ...structuredClone(args)))
        const reply = (value as { readonly reply?: unknown } | undefined)?.reply
        if (!(reply instanceof Uint8Array) || reply.length < largeBytes) return { value }
        const bytesAt = `${publicOrigin}${bytesPath}${++last}`
        // Electron copies bytes from memory to memory; here they become text on the way, so less of them has to go.
        large.set(bytesAt, deflateRawSync(reply, { level: 1 }))
        return { value: { ...(value as object), reply: undefined }, bytesAt }
      } catch (error) {
        return { error: `Error invoking remote method '${channel}': ${String(error)}` }
      }
    })
    await page.exposeFunction('__standInSend', (channel: string, args: unknown[]) => {
      this.#host.send(channel, event, ...structuredClone(args))
    })
  }
}
