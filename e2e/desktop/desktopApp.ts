import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect } from '@playwright/test'
import { publicOrigin, type StandIn, type StandInWindow, startStandIn } from './standInElectron.ts'

export { expect, publicOrigin }

const main = fileURLToPath(new URL('../../dist/desktop/main.cjs', import.meta.url))

type Fixtures = {
  /** The window of this test. */
  shown: StandInWindow
  tolerated: readonly RegExp[]
}
type WorkerFixtures = {
  /** The app, started once for the tests of one worker, each of which gets a window of its own. */
  desktop: StandIn
}

/** A test of the built desktop app against the stand-in. Nothing may leave the machine, whatever it does. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  tolerated: [[], { option: true }],
  desktop: [
    // Playwright wants the braces, though nothing is asked for.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tonoscope-desktop-'))
      const app = startStandIn({ main, folder })
      await use(app)
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  shown: async ({ desktop, context, tolerated }, use) => {
    const complaints: string[] = []
    const complain = (text: string): void => {
      if (!tolerated.some(pattern => pattern.test(text))) complaints.push(text)
    }
    context.on('console', message => message.type() === 'error' && complain(message.text()))
    context.on('weberror', error => complain(String(error.error())))
    await context.route(
      url => url.origin !== publicOrigin,
      route => {
        complain(`asked another origin: ${route.request().url()}`)
        return route.abort()
      },
    )
    await use(await desktop.show(context))
    expect(complaints).toEqual([])
    expect(desktop.left).toEqual([])
  },
  page: async ({ shown }, use) => use(shown.page),
})
