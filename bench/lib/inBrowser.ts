import { availableParallelism, loadavg } from 'node:os'
import { type Browser, chromium, type Page } from 'playwright'
import { buildTargets } from '../../scripts/build.ts'
import { getChromium } from '../../scripts/chromium.ts'
import { hashCore } from '../../scripts/sources.cjs'
import { serve } from '../../server/src/main.ts'
import type { ServeOptions } from '../../server/src/ServeOptions.ts'
import { median } from './bench.ts'

/** Runs an action with a browser, on current builds. */
export async function withBrowser<T>(
  targets: Parameters<typeof buildTargets>[0],
  action: (browser: Browser) => Promise<T>,
): Promise<T> {
  await buildTargets(targets)
  const executablePath = await getChromium(line => console.error(`chromium  ${line}`))
  const browser = await chromium.launch({ executablePath })
  try {
    return await action(browser)
  } finally {
    await browser.close()
  }
}

/** Like `withBrowser`, with a function that runs an action in a new page with an empty cache, at the URL of a server. */
export const withServedPages = <T>(
  action: (inPage: <R>(work: (page: Page, url: string) => Promise<R>) => Promise<R>) => Promise<T>,
  options: Pick<ServeOptions, 'ceilings' | 'onAccess'> = {},
): Promise<T> =>
  withBrowser(['web'], async browser => {
    // From the same sources as the page.
    const server = await serve({ port: 0, build: hashCore(), ...options })
    try {
      return await action(async work => {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
        try {
          return await work(await context.newPage(), server.url)
        } finally {
          await context.close()
        }
      })
    } finally {
      await server.close()
    }
  })

/** The results of rounds after two that are not counted. */
export async function measureRounds(rounds: number, run: () => Promise<number>): Promise<number[]> {
  const results: number[] = []
  for (let round = -2; round < rounds; round++) {
    const result = await run()
    if (round >= 0) results.push(result)
  }
  return results
}

/** Prints the median and range of times in milliseconds; returns the median. */
export function printTimes(name: string, times: readonly number[]): number {
  const [low, high] = [Math.min(...times), Math.max(...times)]
  console.log(`  ${name.padEnd(44)} median ${median(times).toFixed(0)} ms, ${low.toFixed(0)} to ${high.toFixed(0)}`)
  return median(times)
}

/** Prints the machine's load, for times that have no baseline within the run. */
export const printLoad = (): void =>
  console.log(`  machine load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
