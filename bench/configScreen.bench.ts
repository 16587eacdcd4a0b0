import { availableParallelism, loadavg } from 'node:os'
import { type Browser, chromium, type Page } from 'playwright'
import { buildTargets } from '../scripts/build.ts'
import { getChromium } from '../scripts/chromium.ts'
import { serve } from '../server/src/main.ts'
import { type Claim, claim, median } from './lib/bench.ts'

// How long a reader waits for the configuration of the demo network: from the press on its name in the rail until every
// parameter is drawn. And whether a list of 800 validators can be scrolled: what the page computes for one frame of it.

const rounds = 9
const validators = 800
const steps = 60

/** Runs all benches of this file. */
export async function run(): Promise<readonly Claim[]> {
  await buildTargets(['web'])
  const executablePath = await getChromium(line => console.error(`chromium  ${line}`))
  const server = await serve({ port: 0 })
  const browser = await chromium.launch({ executablePath })
  try {
    const opened: number[] = []
    for (let round = -2; round < rounds; round++) {
      const time = await inPage(browser, server.url, open)
      if (round >= 0) opened.push(time)
    }
    const frames = await inPage(browser, server.url, scroll)
    const openedMs = median(opened)
    console.log(
      `\nconfiguration of the demo network, from the press to the last parameter drawn: ${openedMs.toFixed(0)} ms`,
    )
    console.log(`scrolling ${validators} validators: ${frames.toFixed(1)} ms of work in a frame`)
    console.log(`  load of this machine ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
    return [
      claim('opening the configuration screen', openedMs, { atMost: 500 }, ' ms'),
      claim('work for a frame of scrolled validators', frames, { atMost: 16 }, ' ms'),
    ]
  } finally {
    await browser.close()
    await server.close()
  }
}

async function inPage<T>(browser: Browser, url: string, act: (page: Page, url: string) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    return await act(await context.newPage(), url)
  } finally {
    await context.close()
  }
}

async function open(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/inspect`)
  await page.getByRole('button', { name: /^demo/ }).waitFor()
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (!document.getElementById('param-34')) return
      watch.disconnect()
      // The frame after the one in which it was put there: it has been drawn.
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('drawn')))
    })
    watch.observe(document, { childList: true, subtree: true })
    addEventListener('click', () => performance.mark('pressed'), { capture: true, once: true })
  })
  await page.getByRole('link', { name: 'Config', exact: true }).click()
  await page.waitForFunction(() => performance.getEntriesByName('drawn').length > 0)
  return page.evaluate(() => performance.measure('opening', 'pressed', 'drawn').duration)
}

/** The work of the page for a frame while the list moves as fast as a finger throws it, in milliseconds. */
async function scroll(page: Page, url: string): Promise<number> {
  await page.route('**/debug/config', async route => {
    const reply = await route.fetch()
    // By the interface's own schema.
    const config = (await reply.json()) as { params: { number: number; tables: { rows: string[][] }[] }[] }
    const key = (i: number): string => (i * 7919).toString(16).padStart(64, '0')
    const rows = Array.from({ length: validators }, (_, i) => [`${i}`, key(i), `${1e15 - i}`, key(i + validators)])
    for (const { number, tables } of config.params) if (number === 34 && tables[0]) tables[0].rows = rows
    await route.fulfill({ json: config })
  })
  await page.goto(`${url}/config?p=34`)
  const frame = page.getByRole('region', { name: 'Validators, all rows' }).last()
  await frame.waitFor()
  const session = await page.context().newCDPSession(page)
  // Of its own thread: what others do on this machine meanwhile is not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  // What opening the page left to do is not scrolling.
  await page.waitForTimeout(1000)
  const before = await worked()
  await frame.evaluate(async (list, count) => {
    for (let i = 0; i < count; i++) {
      await new Promise(requestAnimationFrame)
      list.scrollTop += 120
    }
    await new Promise(requestAnimationFrame)
  }, steps)
  return ((await worked()) - before) / steps
}
