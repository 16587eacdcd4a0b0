import type { Browser, Page } from 'playwright'
import { type StandIn, stageMain, startStandIn } from '../e2e/desktop/standInElectron.ts'
import { contractAccount, externalTo, withContract } from '../e2e/messages.ts'
import { emptyFolder } from '../e2e/support/emptyFolder.ts'
import { type Claim, claim } from './lib/bench.ts'
import { printLoad, printTimes, withBrowser } from './lib/inBrowser.ts'
import { tracePageTasks } from './lib/pageTasks.ts'

const rounds = 5
/** Fewer: each emulates a thousand transactions. */
const largeRounds = 3
const transactions = 1000

type Round = { readonly startMs: number; readonly firstResultMs: number }
type LargeReply = {
  readonly crossMs: number
  readonly paintMs: number
  readonly blockedMs: number
  readonly megabytes: number
}

/**
 * The built desktop app in the Electron stand-in, whose browser is already running: from program start to a usable
 * window, from there to the first result, and the transfer of a trace of a thousand transactions into the window.
 */
export const run = (): Promise<readonly Claim[]> =>
  withBrowser(['web', 'desktop'], async browser => {
    const main = stageMain()
    const starts: Round[] = []
    const larges: LargeReply[] = []
    for (let round = -1; round < rounds; round++) {
      const start = await startOnce(browser, main)
      if (round >= 0) starts.push(start)
      if (round >= 0 && round < largeRounds) larges.push(await largeOnce(browser, main))
    }
    console.log('\nthe desktop app')
    printLoad()
    const startTimes = (key: keyof Round) => starts.map(each => each[key])
    const largeTimes = (key: keyof LargeReply) => larges.map(each => each[key])
    const startMs = printTimes('start to a usable window', startTimes('startMs'))
    const firstResultMs = printTimes('from there to the first result', startTimes('firstResultMs'))
    const megabytes = larges[0]?.megabytes.toFixed(1)
    const crossMs = printTimes(`${transactions} transactions, ${megabytes} MB: into the page`, largeTimes('crossMs'))
    const paintMs = printTimes('… and painted', largeTimes('paintMs'))
    const blockedMs = printTimes('… longest task of the page', largeTimes('blockedMs'))
    console.log(`  (${crossMs.toFixed(0)} of ${paintMs.toFixed(0)} ms are the transfer between the processes)`)
    return [
      claim('start of the desktop app to a usable window', startMs / 1000, { atMost: 1.5 }, ' s'),
      claim('first result in the desktop app after that', firstResultMs / 1000, { atMost: 1 }, ' s'),
      claim(`a trace of ${transactions} transactions, transferred and painted`, paintMs, { atMost: 500 }, ' ms'),
      claim('longest blocking of the window by that', blockedMs, { atMost: 50 }, ' ms'),
    ]
  })

async function withApp<T>(
  browser: Browser,
  main: string,
  action: (app: StandIn, page: Page, started: number) => Promise<T>,
) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } })
  // Warms up the browser: Electron's runs before the program starts.
  await (await context.newPage()).close()
  const started = performance.timeOrigin + performance.now()
  const app = startStandIn({ main, folder: emptyFolder() })
  try {
    const { page } = await app.show(context, watchScript)
    return await action(app, page, started)
  } finally {
    await app.close()
    await context.close()
  }
}

/** Records when elements are first painted, in epoch milliseconds. */
const watchScript = `
  window.__painted = {}
  const conditions = {
    ready: () => [...document.querySelectorAll('header button, [role=banner] button')].some(each => /demo/.test(each.textContent)) &&
      !!document.querySelector('textarea') &&
      [...document.querySelectorAll('li button')].some(each => /A jetton transfer/.test(each.textContent)),
    verdict: () => !!document.querySelector('section[aria-label="Verdict"] h1'),
    tree: () => !!document.querySelector('[role=treeitem]'),
  }
  const now = () => performance.timeOrigin + performance.now()
  const check = () => {
    for (const [name, isMet] of Object.entries(conditions)) {
      if (window.__painted[name] || !isMet()) continue
      window.__painted[name] = Infinity
      // One frame after the DOM change it is painted.
      requestAnimationFrame(() => requestAnimationFrame(() => { window.__painted[name] = now() }))
    }
  }
  new MutationObserver(check).observe(document, { childList: true, subtree: true, characterData: true })
`
type Watched = { readonly __painted: Record<string, number> }

async function waitForPaint(page: Page, name: 'ready' | 'verdict' | 'tree', timeout = 60_000): Promise<number> {
  await page.waitForFunction(
    what => Number.isFinite((window as unknown as Watched).__painted[what] ?? Number.POSITIVE_INFINITY),
    name,
    { timeout },
  )
  return page.evaluate(what => (window as unknown as Watched).__painted[what] ?? Number.NaN, name)
}

const startOnce = (browser: Browser, main: string): Promise<Round> =>
  withApp(browser, main, async (_, page, started) => {
    const ready = await waitForPaint(page, 'ready')
    const clicked = await page.evaluate(() => {
      const sample = [...document.querySelectorAll('li button')].find(each =>
        /A jetton transfer/.test(each.textContent ?? ''),
      )
      if (!(sample instanceof HTMLElement)) throw new Error('the sample is not shown')
      sample.click()
      return performance.timeOrigin + performance.now()
    })
    return { startMs: ready - started, firstResultMs: (await waitForPaint(page, 'verdict')) - clicked }
  })

const largeOnce = (browser: Browser, main: string): Promise<LargeReply> =>
  withApp(browser, main, async (app, page) => {
    await waitForPaint(page, 'ready')
    const options = { ...withContract(contractAccount, 'forks'), limits: { transactions, time_ms: 60_000 } }
    const boc = Buffer.from(externalTo(contractAccount), 'hex').toString('base64url')
    const tasks = await tracePageTasks(page, 'stand-in-crossed')
    const { origin } = new URL(page.url())
    await page.goto(`${origin}/inspect#boc=${boc}&with=${encodeURIComponent(JSON.stringify(options))}`)
    const tree = await waitForPaint(page, 'tree')
    await page.waitForTimeout(300)
    const reply = app.largestReply()
    const crossed = await page.evaluate(
      () => performance.timeOrigin + (performance.getEntriesByName('stand-in-crossed').at(-1)?.startTime ?? Number.NaN),
    )
    const crossMs = crossed - reply.at
    return {
      crossMs,
      paintMs: tree - reply.at,
      blockedMs: Math.max(0, ...(await tasks(crossMs))),
      megabytes: reply.bytes / 1e6,
    }
  })
