import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, test as base, expect } from '@playwright/test'
import type { DebugSample } from '@tonoscope/core/contract/debug'
import { stageDesktop } from '../scripts/desktop/stage.ts'
import { bridgeRequests } from './desktop/bridgeRequests.ts'
import { type StandIn, startStandIn } from './desktop/standInElectron.ts'
import { InspectPage } from './pages/inspect.ts'

export { expect }

type Fixtures = {
  inspect: InspectPage
  /** The samples of the demo network, by id. */
  samples: ReadonlyMap<string, DebugSample>
  /** Browser errors that a test expects. */
  tolerated: readonly RegExp[]
  /** Fails the test on a browser error or a request to another origin. */
  quiet: undefined
}
type WorkerFixtures = {
  /** The app under test: the web app, or the built desktop app in the Electron stand-in. */
  face: 'web' | 'desktop'
  /** The desktop app, started once per worker. */
  desktop: StandIn | undefined
}

/** A test of the app. It fails on browser errors and on requests to other origins. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  face: ['web', { option: true, scope: 'worker' }],
  desktop: [
    async ({ face }, use) => {
      if (face === 'web') return use(undefined)
      const folder = stageDesktop(mkdtempSync(join(tmpdir(), 'tonoscope-staged-')))
      const app = startStandIn({ main: join(folder, 'dist/desktop/main.cjs'), folder: join(folder, 'data') })
      await use(app)
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  tolerated: [[], { option: true }],
  quiet: [
    async ({ context, baseURL, tolerated, desktop }, use) => {
      const complaints: string[] = []
      const complain = (text: string): void => {
        if (!tolerated.some(pattern => pattern.test(text))) complaints.push(text)
      }
      context.on('console', message => message.type() === 'error' && complain(message.text()))
      context.on('weberror', error => complain(String(error.error())))
      const origin = new URL(baseURL ?? '').origin
      await context.route(
        url => url.origin !== origin,
        route => {
          complain(`request to another origin: ${route.request().url()}`)
          return route.abort()
        },
      )
      await use(undefined)
      expect(complaints).toEqual([])
      expect(desktop?.left ?? []).toEqual([])
    },
    { auto: true },
  ],
  page: async ({ desktop, context }, use) =>
    use(desktop ? (await desktop.show(context)).page : await context.newPage()),
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

/** The message of a sample, in hex. */
export function getSampleBoc(samples: ReadonlyMap<string, DebugSample>, id: string): string {
  const sample = samples.get(id)
  if (!sample) throw new Error(`the demo network has no sample ${id}`)
  return sample.boc
}
