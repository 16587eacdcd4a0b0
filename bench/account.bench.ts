import type { Page, Route } from 'playwright'
import { fetchPlain } from '../e2e/support/fetchPlain.ts'
import { type Claim, claim, median } from './lib/bench.ts'
import { measureRounds, printLoad, printTimes, withServedPages } from './lib/inBrowser.ts'

const rounds = 9
/** `alice` of the demo network. */
const account = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const eventCount = 1000
const frameCount = 180
/** Pixels per turn of the wheel, at most one per frame: as a person scrolls fast, and five rows at once. */
const turns = { person: 100, fast: 300 }

/**
 * The account page on the demo network: from the press on Enter until its head is painted, from a warm server; and the frames
 * while a list of 1,000 events is scrolled, beside those of a page of plain text, which are the fastest that the browser presents.
 */
export const run = (): Promise<readonly Claim[]> =>
  withServedPages(async inPage => {
    const inApp = await measureRounds(rounds, () => inPage(openedInApp))
    const fromUrl = await measureRounds(rounds, () => inPage(openedFromUrl))
    console.log('\nfirst content of an account page')
    const inAppMs = printTimes('in the open app', inApp)
    printTimes('after page load, empty browser cache', fromUrl)
    console.log('\nframes while a page is scrolled')
    printScroll('plain text, 300 pixels at once', await inPage(page => scrolledText(page, turns.fast)))
    printScroll('events, 100 pixels at once', await inPage((page, url) => scrolledEvents(page, url, turns.person)))
    const { frames } = printScroll(
      'events, 300 pixels at once',
      await inPage((page, url) => scrolledEvents(page, url, turns.fast)),
    )
    printLoad()
    return [
      claim('first content of an account page', inAppMs, { atMost: 400 }, ' ms'),
      claim(`frames per second while ${eventCount} events are scrolled`, 1000 / median(frames), { atLeast: 58 }),
      claim('frames that take longer than two', lateShare(frames) * 100, { atMost: 5 }, ' %'),
    ]
  })

const frameMs = 1000 / 60

/** Intervals of frames in milliseconds, how far the page was scrolled meanwhile, and what its main thread worked for that. */
type Scroll = {
  readonly frames: readonly number[]
  readonly pixels: number
  readonly turns: number
  readonly cpuMs: number
}

const lateShare = (frames: readonly number[]): number => frames.filter(ms => ms > 2 * frameMs).length / frames.length

function printScroll(name: string, scroll: Scroll): Scroll {
  const { frames, pixels, cpuMs, turns: count } = scroll
  printTimes(name, frames)
  const seconds = frames.reduce((sum, ms) => sum + ms, 0) / 1000
  const late = `${(lateShare(frames) * 100).toFixed(0)} % longer than two frames`
  const work = `${(cpuMs / count).toFixed(1)} ms of CPU in the main thread per turn`
  console.log(`    ${late}, ${(pixels / seconds).toFixed(0)} pixels per second, ${work}`)
  return scroll
}

/** Marks when the head of the account has been painted. */
const markHead = (page: Page) =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('section[aria-label="Account"] h2, section[aria-label="Account"] h1')) return
      observer.disconnect()
      // One frame after the DOM change it is painted.
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('head')))
    })
    observer.observe(document, { childList: true, subtree: true })
  })

const headTime = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => performance.getEntriesByName('head').length > 0)
  return page.evaluate(() => performance.getEntriesByName('head')[0]?.startTime ?? Number.NaN)
}

async function openedFromUrl(page: Page, url: string): Promise<number> {
  await markHead(page)
  await page.goto(`${url}/account/${account}`)
  const ms = await headTime(page)
  // Otherwise the next round would wait for the rest of this one.
  await page.waitForLoadState('networkidle')
  return ms
}

async function openedInApp(page: Page, url: string): Promise<number> {
  await markHead(page)
  await page.goto(`${url}/account`, { waitUntil: 'networkidle' })
  // The page loads what it needs without a server after two seconds; that is no part of opening an account.
  await page.waitForTimeout(5000)
  await page.waitForLoadState('networkidle')
  const box = page.getByLabel('Address, domain or name')
  await box.fill(account)
  const started = await page.evaluate(() => performance.now())
  await box.press('Enter')
  const ms = (await headTime(page)) - started
  await page.waitForLoadState('networkidle')
  return ms
}

/** Replies with many events: those of the demo network again and again, each with an id of its own. */
async function manyEvents(route: Route): Promise<void> {
  const response = await fetchPlain(route)
  const reply = (await response.json()) as { events: { event: { event_id: string } }[]; next_before_lt?: number }
  const events = Array.from({ length: eventCount }, (_, i) => {
    const each = structuredClone(reply.events[i % reply.events.length])
    if (!each) throw new Error('the account has no events')
    each.event.event_id = i.toString(16).padStart(64, '0')
    return each
  })
  const { next_before_lt, ...rest } = reply
  await route.fulfill({ response, json: { ...rest, events } })
}

async function scrolledEvents(page: Page, url: string, pixels: number): Promise<Scroll> {
  await page.route('**/debug/account/events', manyEvents)
  await page.goto(`${url}/account/${account}`)
  await page.getByRole('list', { name: 'Events' }).getByRole('listitem').first().waitFor()
  return scrolledFrames(page, pixels)
}

async function scrolledText(page: Page, pixels: number): Promise<Scroll> {
  const row = (i: number) => `<p style="height: 57px; margin: 0">Event ${i}: alice sends 5 X to bob, 8 days ago</p>`
  await page.setContent(Array.from({ length: eventCount }, (_, i) => row(i)).join(''))
  return scrolledFrames(page, pixels)
}

async function scrolledFrames(page: Page, pixels: number): Promise<Scroll> {
  await page.mouse.move(700, 600)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const cpuMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const before = await cpuMs()
  // As text: the loader adds helpers to functions, which the page does not have.
  const frames = page.evaluate<number[]>(`new Promise(resolve => {
    const times = []
    let last = performance.now()
    requestAnimationFrame(function tick(now) {
      times.push(now - last)
      last = now
      // The first ones are of the start.
      if (times.length < ${frameCount}) requestAnimationFrame(tick)
      else resolve(times.slice(5))
    })
  })`)
  let isDone = false
  void frames.then(() => {
    isDone = true
  })
  while (!isDone) await page.mouse.wheel(0, pixels)
  const worked = (await cpuMs()) - before
  const position = await page.evaluate(() => window.scrollY)
  if (position < 3000) throw new Error(`the list was scrolled by ${position} pixels only`)
  return { frames: await frames, pixels: position, turns: position / pixels, cpuMs: worked }
}
