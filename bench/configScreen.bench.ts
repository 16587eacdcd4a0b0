import type { Page } from 'playwright'
import { fetchPlain } from '../e2e/support/fetchPlain.ts'
import { type Claim, claim } from './lib/bench.ts'
import { measureRounds, printLoad, printTimes, withServedPages } from './lib/inBrowser.ts'

const rounds = 9
const validators = 800
const steps = 60

/**
 * Time to open the configuration of the demo network: from the click on its link until every parameter is painted. And
 * the main thread time per frame while a list of 800 validators is scrolled.
 */
export const run = (): Promise<readonly Claim[]> =>
  withServedPages(async inPage => {
    const opened = await measureRounds(rounds, () => inPage(open))
    const frames = await inPage(scroll)
    console.log('\nconfiguration of the demo network')
    const openedMs = printTimes('from the click to the last painted parameter', opened)
    console.log(`scrolling ${validators} validators: ${frames.toFixed(1)} ms of work per frame`)
    printLoad()
    return [
      claim('opening the configuration screen', openedMs, { atMost: 500 }, ' ms'),
      claim('work per frame while scrolling validators', frames, { atMost: 16 }, ' ms'),
    ]
  })

async function open(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/inspect`)
  await page.getByRole('button', { name: /^demo/ }).waitFor()
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (!document.getElementById('param-34')) return
      observer.disconnect()
      // One frame after the DOM change it is painted.
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('painted')))
    })
    observer.observe(document, { childList: true, subtree: true })
    addEventListener('click', () => performance.mark('clicked'), { capture: true, once: true })
  })
  await page.getByRole('link', { name: 'Config', exact: true }).click()
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0)
  return page.evaluate(() => performance.measure('opening', 'clicked', 'painted').duration)
}

async function scroll(page: Page, url: string): Promise<number> {
  await page.route('**/debug/config', async route => {
    const reply = await fetchPlain(route)
    // Matches the schema of the operation.
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
  // CPU time of the thread: other processes are not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taskMs = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  // Remaining work of opening the page is not scrolling.
  await page.waitForTimeout(1000)
  const before = await taskMs()
  await frame.evaluate(async (list, count) => {
    for (let i = 0; i < count; i++) {
      await new Promise(requestAnimationFrame)
      list.scrollTop += 120
    }
    await new Promise(requestAnimationFrame)
  }, steps)
  return ((await taskMs()) - before) / steps
}
