import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** A page of a worker, reused from test to test. */
export type PooledPage = { readonly context: BrowserContext; readonly page: Page }

/** Opens a page in a new context. */
type OpenPage = (context: BrowserContext) => Promise<Page>

/** For Playwright undefined is the default. */
type Options = { readonly [K in keyof BrowserContextOptions]: BrowserContextOptions[K] | undefined }

/** What a context cannot change later: a phone has its own. */
type Device = Pick<Options, 'hasTouch' | 'isMobile'> & { readonly isSavingData: boolean }

/** What a browser tells a page whose user saves data. */
const saveData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })

/**
 * The pages of one worker, one per kind of device.
 *
 * A page that was used before keeps its process and compiled scripts, so it starts the app several times faster than a new one.
 * `reset` gives the next test what a new page has: no stored data, permissions, routes or history of requests.
 */
export class PagePool {
  readonly #browser: Browser
  readonly #open: OpenPage
  readonly #pages = new Map<string, PooledPage>()

  constructor(browser: Browser, open: OpenPage) {
    this.#browser = browser
    this.#open = open
  }

  /** The page for a device, opened on its first use. */
  async get(device: Device, options: Options): Promise<PooledPage> {
    const key = JSON.stringify(device)
    const pooled = this.#pages.get(key)
    if (pooled && !pooled.page.isClosed()) return pooled
    const { isSavingData, ...touch } = device
    const context =
      pooled?.context ?? (await this.#browser.newContext({ ...options, ...touch } as BrowserContextOptions))
    if (!pooled && isSavingData) await context.addInitScript(saveData)
    const opened = { context, page: await this.#open(context) }
    this.#pages.set(key, opened)
    return opened
  }

  async close(): Promise<void> {
    for (const { context } of this.#pages.values()) await context.close()
  }
}

/** Removes what a test left in its page and context. `origin` is the app's. */
export async function resetPage({ context, page }: PooledPage, origin: string): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
  if (page.isClosed()) return
  for (const emitter of [context, page]) for (const event of ['request', 'response']) emitter.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all([context.setOffline(false), context.clearPermissions()])
  // Outside of the window: nothing is hovered in the next test.
  await page.mouse.move(-10, -10)
  // A document of the same origin without the app, whose data can be deleted.
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) {
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name ?? '')
        request.onsuccess = () => resolve()
        request.onerror = () => reject(request.error)
      })
    }
  })
}
