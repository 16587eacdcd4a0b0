import { availableParallelism, loadavg } from 'node:os'
import { type Browser, chromium } from 'playwright'
import { buildTargets, initialScriptBytes } from '../scripts/build.ts'
import { getChromium } from '../scripts/chromium.ts'
import { type RunningServer, serve } from '../server/src/main.ts'
import { type Claim, claim, median } from './lib/bench.ts'

// Time to the first emulated result: from the navigation to a sample's URL until its verdict is painted, in a browser with
// an empty cache, from a warm server. And the size of the initial scripts.

const rounds = 9
const sample = 'jetton-transfer'

/** Runs all benchmarks of this file. */
export async function run(): Promise<readonly Claim[]> {
  await buildTargets(['web'])
  const executablePath = await getChromium(line => console.error(`chromium  ${line}`))
  const server = await serve({ port: 0 })
  const browser = await chromium.launch({ executablePath })
  try {
    const onServer = await firstResults(browser, server, 'server')
    const inBrowser = await firstResults(browser, server, 'browser')
    console.log('\nfirst emulated result after page load, empty browser cache')
    print('on the server', onServer)
    print('in this browser', inBrowser)
    // These times have no baseline within the run, so the machine's load is printed beside them.
    console.log(`  machine load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
    const bytes = initialScriptBytes('web')
    console.log(`\ninitial script: ${(bytes / 1000).toFixed(0)} kB gzip`)
    return [
      claim('first emulated result after page load', median(onServer) / 1000, { atMost: 1.5 }, ' s'),
      claim('initial script, gzip', bytes / 1000, { atMost: 300 }, ' kB'),
    ]
  } finally {
    await browser.close()
    await server.close()
  }
}

async function firstResults(browser: Browser, server: RunningServer, backend: 'server' | 'browser'): Promise<number[]> {
  const times: number[] = []
  for (let round = -2; round < rounds; round++) {
    const time = await firstResult(browser, server, backend)
    if (round >= 0) times.push(time)
  }
  return times.sort((a, b) => a - b)
}

/** Milliseconds from the navigation until the verdict is painted, by the page's clock. */
async function firstResult(browser: Browser, server: RunningServer, backend: 'server' | 'browser'): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(settings => {
      localStorage.setItem('tonoscope.settings', settings)
      const observer = new MutationObserver(() => {
        if (!document.querySelector('section[aria-label="Verdict"] h1')) return
        observer.disconnect()
        // One frame after the DOM change it is painted.
        requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('verdict')))
      })
      observer.observe(document, { childList: true, subtree: true })
    }, JSON.stringify({ backend }))
    await page.goto(`${server.url}/inspect?sample=${sample}`)
    await page.waitForFunction(() => performance.getEntriesByName('verdict').length > 0)
    return await page.evaluate(() => performance.getEntriesByName('verdict')[0]?.startTime ?? Number.NaN)
  } finally {
    await context.close()
  }
}

function print(name: string, sorted: readonly number[]): void {
  const [low = 0, high = 0] = [sorted[0], sorted.at(-1)]
  console.log(`  ${name.padEnd(16)} median ${median(sorted).toFixed(0)} ms, ${low.toFixed(0)} to ${high.toFixed(0)}`)
}
