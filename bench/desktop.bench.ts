import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { type StandIn, startStandIn } from '../e2e/desktop/standInElectron.ts'
import { externalTo, given, somebody } from '../e2e/messages.ts'
import { buildTargets } from '../scripts/build.ts'
import { getChromium } from '../scripts/chromium.ts'
import { stageDesktop } from '../scripts/desktop/stage.ts'
import { type Claim, claim, median } from './lib/bench.ts'

// The built desktop app against the stand-in for Electron, whose browser runs already: from the start of the program to a
// window that can be used, from there to the first result, and how a trace of a thousand transactions comes into the window.

const rounds = 5
/** Each computes a thousand transactions first. */
const largeRounds = 3
const transactions = 1000

type Round = { readonly startMs: number; readonly firstMs: number }
type Large = {
  readonly crossMs: number
  readonly paintMs: number
  readonly blockedMs: number
  readonly megabytes: number
}

/** Runs all benches of this file. */
export async function run(): Promise<readonly Claim[]> {
  await buildTargets(['web', 'desktop'])
  const executablePath = await getChromium(line => console.error(`chromium  ${line}`))
  const folder = stageDesktop(mkdtempSync(join(tmpdir(), 'tonoscope-bench-')))
  const browser = await chromium.launch({ executablePath })
  try {
    const starts: Round[] = []
    const larges: Large[] = []
    for (let round = -1; round < rounds; round++) {
      const start = await startOnce(browser, folder)
      if (round >= 0) starts.push(start)
      if (round >= 0 && round < largeRounds) larges.push(await largeOnce(browser, folder))
    }
    console.log(`\nload of this machine ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
    const startMs = print(
      'start to a window that can be used',
      starts.map(each => each.startMs),
    )
    const firstMs = print(
      'from there to the first result',
      starts.map(each => each.firstMs),
    )
    const megabytes = larges[0]?.megabytes.toFixed(1)
    const crossMs = print(
      `${transactions} transactions, ${megabytes} MB: into the page`,
      larges.map(each => each.crossMs),
    )
    const paintMs = print(
      '… and painted',
      larges.map(each => each.paintMs),
    )
    const blockedMs = print(
      '… the longest task of the page',
      larges.map(each => each.blockedMs),
    )
    console.log(`  (of the ${paintMs.toFixed(0)} ms, ${crossMs.toFixed(0)} are the way between the processes)`)
    return [
      claim('start of the desktop app to a window that can be used', startMs / 1000, { atMost: 1.5 }, ' s'),
      claim('first result in the desktop app after that', firstMs / 1000, { atMost: 1 }, ' s'),
      claim(`a trace of ${transactions} transactions into the window and painted`, paintMs, { atMost: 500 }, ' ms'),
      claim('the longest time for which that blocks the window', blockedMs, { atMost: 50 }, ' ms'),
    ]
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs an app with one window; its data is new. */
async function withApp<T>(
  browser: Browser,
  staged: string,
  work: (app: StandIn, page: Page, started: number) => Promise<T>,
) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } })
  // The browser is there, as Electron's is when the program begins.
  await (await context.newPage()).close()
  const folder = mkdtempSync(join(tmpdir(), 'tonoscope-data-'))
  const started = performance.timeOrigin + performance.now()
  const app = startStandIn({ main: join(staged, 'dist/desktop/main.cjs'), folder })
  try {
    const { page } = await app.show(context, watchScript)
    return await work(app, page, started)
  } finally {
    await app.close()
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Notes when things are painted first, by the clock. */
const watchScript = `
  window.__painted = {}
  const seen = {
    ready: () => [...document.querySelectorAll('header button, [role=banner] button')].some(each => /demo/.test(each.textContent)) &&
      !!document.querySelector('textarea') &&
      [...document.querySelectorAll('li button')].some(each => /A jetton transfer/.test(each.textContent)),
    verdict: () => !!document.querySelector('section[aria-label="Verdict"] h1'),
    tree: () => !!document.querySelector('[role=treeitem]'),
  }
  const now = () => performance.timeOrigin + performance.now()
  const look = () => {
    for (const [name, is] of Object.entries(seen)) {
      if (window.__painted[name] || !is()) continue
      window.__painted[name] = Infinity
      // The frame after the one in which it was put there: it has been drawn.
      requestAnimationFrame(() => requestAnimationFrame(() => { window.__painted[name] = now() }))
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
`
type Watched = { readonly __painted: Record<string, number> }

/** When something was painted first. */
async function painted(page: Page, name: 'ready' | 'verdict' | 'tree', timeout = 60_000): Promise<number> {
  await page.waitForFunction(
    what => Number.isFinite((window as unknown as Watched).__painted[what] ?? Number.POSITIVE_INFINITY),
    name,
    { timeout },
  )
  return page.evaluate(what => (window as unknown as Watched).__painted[what] ?? Number.NaN, name)
}

const startOnce = (browser: Browser, staged: string): Promise<Round> =>
  withApp(browser, staged, async (_, page, started) => {
    const ready = await painted(page, 'ready')
    const clicked = await page.evaluate(() => {
      const sample = [...document.querySelectorAll('li button')].find(each =>
        /A jetton transfer/.test(each.textContent ?? ''),
      )
      if (!(sample instanceof HTMLElement)) throw new Error('no sample to click on')
      sample.click()
      return performance.timeOrigin + performance.now()
    })
    return { startMs: ready - started, firstMs: (await painted(page, 'verdict')) - clicked }
  })

const largeOnce = (browser: Browser, staged: string): Promise<Large> =>
  withApp(browser, staged, async (app, page) => {
    await painted(page, 'ready')
    const options = { ...given(somebody, 'forks'), limits: { transactions, time_ms: 60_000 } }
    const boc = Buffer.from(externalTo(somebody), 'hex').toString('base64url')
    const tasks = await traceTasks(page)
    await page.goto(
      `/inspect#boc=${boc}&with=${encodeURIComponent(JSON.stringify(options))}`.replace(
        /^/,
        new URL(page.url()).origin,
      ),
    )
    const tree = await painted(page, 'tree')
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

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
}

/**
 * Has Chromium note every task; its own list of long ones leaves out those that data from outside begins. Gives how many
 * ms each task of the page's main thread took that was not over so many ms before the reply was in the page.
 */
async function traceTasks(page: Page): Promise<(crossMs: number) => Promise<readonly number[]>> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  if (!session) throw new Error('the browser is gone')
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[]))) // as the trace format has them
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] },
  })
  return async crossMs => {
    const complete = new Promise<void>(resolve => session.once('Tracing.tracingComplete', () => resolve()))
    await session.send('Tracing.end')
    await complete
    await session.detach()
    const crossed = events.findLast(({ name }) => name === 'stand-in-crossed')
    if (!crossed) throw new Error('no large reply came into the page')
    const from = crossed.ts - crossMs * 1000
    return events.flatMap(({ name, pid, tid, ts, dur = 0 }) =>
      pid === crossed.pid && tid === crossed.tid && /RunTask$/.test(name) && ts + dur >= from ? [dur / 1000] : [],
    )
  }
}

function print(name: string, times: readonly number[]): number {
  const middle = median(times)
  const [low, high] = [Math.min(...times), Math.max(...times)]
  console.log(`  ${name.padEnd(44)} median ${middle.toFixed(0)} ms, ${low.toFixed(0)} to ${high.toFixed(0)}`)
  return middle
}
