import { test as base, expect } from '@playwright/test'
import type { DebugSample } from '@tonoscope/core/contract/debug'
import { InspectPage } from './pages/inspect.ts'

export { expect }

type Fixtures = {
  inspect: InspectPage
  /** The samples of the demo network, by id. */
  samples: ReadonlyMap<string, DebugSample>
  /** Complaints of the browser that a test provokes on purpose. */
  tolerated: readonly RegExp[]
  /** Fails the test when the browser complained, or when a request was meant for another origin. */
  quiet: undefined
}

/** A test of the app. Whatever it does, the browser must have nothing to complain about, and nothing leaves the origin. */
export const test = base.extend<Fixtures>({
  tolerated: [[], { option: true }],
  quiet: [
    async ({ context, baseURL, tolerated }, use) => {
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
          complain(`asked another origin: ${route.request().url()}`)
          return route.abort()
        },
      )
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  inspect: async ({ page }, use) => use(new InspectPage(page)),
  samples: async ({ request }, use) => {
    // By the interface's own schema.
    const { samples } = (await (await request.get('/debug/samples')).json()) as { samples: DebugSample[] }
    await use(new Map(samples.map(sample => [sample.id, sample])))
  },
})

/** The message of a sample, in hex. */
export function bocOf(samples: ReadonlyMap<string, DebugSample>, id: string): string {
  const sample = samples.get(id)
  if (!sample) throw new Error(`the demo network has no sample ${id}`)
  return sample.boc
}
