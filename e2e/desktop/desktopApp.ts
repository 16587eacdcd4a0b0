import { test as base, expect, type Page } from '@playwright/test'
import type { DesktopEvent } from '@tonoscope/core/contract/desktop'
import type { BridgeReply, DesktopBridge } from '@tonoscope/core/contract/desktopBridge'
import { emptyFolder } from '../support/emptyFolder.ts'
import { watchContext } from '../support/watchContext.ts'
import {
  publicOrigin,
  type StandIn,
  type StandInOptions,
  type StandInWindow,
  stageMain,
  startStandIn,
} from './standInElectron.ts'

export { emptyFolder, expect }

/** A page that the preload script has run in. */
export type Bridged = Window & { readonly tonoscope: DesktopBridge }

/** Starts an app for one test, with an empty data folder. */
export type StartApp = (options?: Partial<StandInOptions>) => StandIn & { readonly folder: string }

type Fixtures = {
  /** The window of this test. */
  shown: StandInWindow
  tolerated: readonly RegExp[]
  /** Starts apps that end with the test. */
  startApp: StartApp
}
type WorkerFixtures = {
  /** The main file in a folder that holds what is shipped and nothing else. */
  main: string
  /** The app, started once for the tests of one worker, each of which gets a window of its own. */
  desktop: StandIn
}

/** A test of the built desktop app against the stand-in. Nothing may leave the machine. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  tolerated: [[], { option: true }],
  main: [
    // Playwright requires the braces.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    ({}, use) => use(stageMain()),
    { scope: 'worker' },
  ],
  desktop: [
    async ({ main }, use) => {
      const app = startStandIn({ main, folder: emptyFolder() })
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
  startApp: async ({ main }, use) => {
    const started: StandIn[] = []
    await use((options = {}) => {
      const folder = options.folder ?? emptyFolder()
      const app = startStandIn({ main, ...options, folder })
      started.push(app)
      return { ...app, folder }
    })
    for (const app of started) await app.close()
  },
  shown: async ({ desktop, context, tolerated }, use) => {
    const { problems } = watchContext(context, publicOrigin, tolerated)
    await use(await desktop.show(context))
    expect(problems).toEqual([])
    expect(desktop.left).toEqual([])
  },
  page: ({ shown }, use) => use(shown.page),
})

/** A call of an operation without arguments, or with more. */
export const createCall = (name: string, more: object = {}) => ({ name, params: {}, headers: {}, ...more })

/** Sends a call over the bridge like the page's scripts do; bytes are decoded to text. */
export const sendCall = (page: Page, call: unknown): Promise<BridgeReply> =>
  page.evaluate(async given => {
    const reply = await (window as unknown as Bridged).tonoscope.call(given as never).reply
    return reply.ok && reply.reply instanceof Uint8Array
      ? { ok: true as const, reply: new TextDecoder().decode(reply.reply) }
      : reply
  }, call)

/** Sends a desktop-only call. */
export const sendDesktopCall = (page: Page, name: string, input: object = {}): Promise<BridgeReply> =>
  sendCall(page, { name, input })

/** A script that listens to the desktop's events before the page does. */
export const listenScript = `
  window.__events = []
  window.tonoscope.call({ name: 'desktop.events', input: {} }, event => window.__events.push(event))
`

/** The events received by `listenScript`; bytes are decoded to text. */
export const receivedEvents = (page: Page): Promise<DesktopEvent[]> =>
  page.evaluate(() =>
    (window as unknown as { __events: Record<string, unknown>[] }).__events.map(event =>
      event.bytes instanceof Uint8Array ? { ...event, bytes: new TextDecoder().decode(event.bytes) } : event,
    ),
  ) as Promise<DesktopEvent[]>
