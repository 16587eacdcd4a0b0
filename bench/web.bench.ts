import type { Page } from 'playwright'
import { initialScriptBytes } from '../scripts/build.ts'
import { type Claim, claim } from './lib/bench.ts'
import { measureRounds, printLoad, printTimes, withServedPages } from './lib/inBrowser.ts'

const rounds = 9
const sample = 'jetton-transfer'

/**
 * Time to the first emulated result: from the navigation to a sample's URL until its verdict is painted, in a browser
 * with an empty cache, from a warm server. And the size of the initial scripts.
 */
export const run = (): Promise<readonly Claim[]> =>
  withServedPages(async inPage => {
    const measure = (backend: 'server' | 'browser') =>
      measureRounds(rounds, () => inPage((page, url) => firstResult(page, url, backend)))
    const [onServer, inBrowser] = [await measure('server'), await measure('browser')]
    console.log('\nfirst emulated result after page load, empty browser cache')
    const onServerMs = printTimes('on the server', onServer)
    const inBrowserMs = printTimes('in this browser', inBrowser)
    printLoad()
    const bytes = initialScriptBytes('web')
    console.log(`\ninitial script: ${(bytes / 1000).toFixed(0)} kB gzip`)
    return [
      claim('first emulated result after page load', onServerMs / 1000, { atMost: 0.5 }, ' s'),
      claim('the same, computed in the page', inBrowserMs / 1000, { atMost: 0.9 }, ' s'),
      claim('initial script, gzip', bytes / 1000, { atMost: 190 }, ' kB'),
    ]
  })

/** Milliseconds from the navigation until the verdict is painted, by the page's clock. */
async function firstResult(page: Page, url: string, backend: 'server' | 'browser'): Promise<number> {
  await page.addInitScript(settings => {
    localStorage.setItem('tonoscope.settings', settings)
    const observer = new MutationObserver(() => {
      if (!document.querySelector('section[aria-label="Verdict"] h1')) return
      observer.disconnect()
      // One frame after the DOM change it is painted.
      requestAnimationFrame(() => requestAnimationFrame(() => console.debug('verdict', performance.now())))
    })
    observer.observe(document, { childList: true, subtree: true })
  }, JSON.stringify({ backend }))
  // Not by a function that is called in the page until it is there: to prepare that takes the page 20 ms.
  const painted = page.waitForEvent('console', message => message.text().startsWith('verdict '))
  await page.goto(`${url}/inspect?sample=${sample}`, { waitUntil: 'commit' })
  return Number((await painted).text().split(' ')[1])
}
