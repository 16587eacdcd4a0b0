import { type APIRequestContext, test as base, expect } from '@playwright/test'
import type { DebugSample } from '@tonoscope/core/contract/debugSamples'
import { bridgeRequests } from './desktop/bridgeRequests.ts'
import { type StandIn, stageMain, startStandIn } from './desktop/standInElectron.ts'
import { InspectPage } from './pages/inspect.ts'
import { emptyFolder } from './support/emptyFolder.ts'
import { PagePool, type PooledPage, resetPage } from './support/pagePool.ts'
import { watchContext } from './support/watchContext.ts'

export { expect }

type Fixtures = {
  inspect: InspectPage
  /** The samples of the demo network, by id. */
  samples: ReadonlyMap<string, DebugSample>
  /** Browser errors that a test expects. */
  tolerated: readonly RegExp[]
  /** The page loads in advance what it may need later: a seventh of the time of all tests, of which few are about it. */
  loadsInAdvance: boolean
  /** The page of this test, with nothing stored. */
  pooled: PooledPage
  /** Fails the test on a browser error or a request to another origin. */
  watch: undefined
}
type WorkerFixtures = {
  /** The app under test: the web app, or the built desktop app in the Electron stand-in. */
  host: 'web' | 'desktop'
  /** The desktop app, started once per worker. */
  desktop: StandIn | undefined
  pool: PagePool
}

/** A test of the app. It fails on browser errors and on requests to other origins. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  host: ['web', { option: true, scope: 'worker' }],
  desktop: [
    async ({ host }, use) => {
      if (host === 'web') return use(undefined)
      const app = startStandIn({ main: stageMain(), folder: emptyFolder() })
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
  pool: [
    async ({ browser, desktop }, use) => {
      const pool = new PagePool(browser, async context =>
        desktop ? (await desktop.show(context)).page : context.newPage(),
      )
      await use(pool)
      await pool.close()
    },
    { scope: 'worker' },
  ],
  tolerated: [[], { option: true }],
  loadsInAdvance: [false, { option: true }],
  pooled: async (
    { pool, loadsInAdvance, hasTouch, isMobile, baseURL, locale, timezoneId, contextOptions, viewport, colorScheme },
    use,
    testInfo,
  ) => {
    const options = { ...contextOptions, baseURL, locale, timezoneId }
    const pooled = await pool.get({ hasTouch, isMobile, isSavingData: !loadsInAdvance }, options)
    if (viewport) await pooled.page.setViewportSize(viewport)
    await pooled.page.emulateMedia({ colorScheme })
    await use(pooled)
    // The worker of a failed test ends; its page is photographed.
    if (testInfo.status === testInfo.expectedStatus) await resetPage(pooled, new URL(baseURL ?? '').origin)
  },
  context: ({ pooled }, use) => use(pooled.context),
  page: ({ pooled }, use) => use(pooled.page),
  watch: [
    async ({ context, baseURL, tolerated, desktop }, use) => {
      const { problems, stop } = watchContext(context, new URL(baseURL ?? '').origin, tolerated)
      await use(undefined)
      stop()
      expect(problems).toEqual([])
      expect(desktop?.left ?? []).toEqual([])
    },
    { auto: true },
  ],
  // As many members as the specs use; a spec that uses another one fails where it does.
  request: async ({ desktop, request }, use) =>
    use(desktop ? (bridgeRequests(desktop) as unknown as APIRequestContext) : request),
  inspect: async ({ page }, use) => use(new InspectPage(page)),
  samples: async ({ request }, use) => {
    // By the interface's own schema.
    const { samples } = (await (await request.get('/debug/samples')).json()) as { samples: DebugSample[] }
    await use(new Map(samples.map(sample => [sample.id, sample])))
  },
})

/**
 * The details of one of many tests that differ only in their input: the desktop app runs the first one. It has the same page and the
 * same service, so that one shows that this kind of request passes its bridge.
 */
export const onlyFirst = (isFirst: boolean): { readonly tag?: '@web' } => (isFirst ? {} : { tag: '@web' })

/** The message of a sample, in hex. */
export function getSampleBoc(samples: ReadonlyMap<string, DebugSample>, id: string): string {
  const sample = samples.get(id)
  if (!sample) throw new Error(`the demo network has no sample ${id}`)
  return sample.boc
}
