import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { contractAccount, externalTo, withContract } from '../e2e/messages.ts'
import { type Claim, claim } from './lib/bench.ts'
import { printLoad, printTimes, withServedPages } from './lib/inBrowser.ts'
import { tracePageTasks } from './lib/pageTasks.ts'

const rounds = 3
const manyTransactions = 10_000
/** The message forks into as many transactions as it may. */
const ceilings = { transactions: manyTransactions, timeMs: 120_000, gas: 100_000_000_000n }

type Round = { readonly paintMs: number; readonly blockedMs: number }
type Memory = { readonly heapMb: number; readonly processMb: number; readonly peakMb: number }

/**
 * A trace of a thousand transactions over HTTP: from the end of the call in the server until the tree is painted, and the longest
 * task of the page in this time. And the memory of a page with ten thousand.
 */
export function run(): Promise<readonly Claim[]> {
  // The last call that the server has finished.
  let finishedAt = Number.NaN
  const onAccess = ({ path }: { readonly path: string }) => {
    if (path.endsWith('/debug/emulate')) finishedAt = epochMs()
  }
  return withServedPages(
    async inPage => {
      const results: Round[] = []
      for (let round = -1; round < rounds; round++) {
        const result = await inPage((page, url) => openOnce(page, url, () => finishedAt))
        if (round >= 0) results.push(result)
      }
      const memory = await inPage(memoryOfMany)
      console.log('\na large reply over HTTP')
      const paintMs = printTimes(
        '1000 transactions, from the server to the paint',
        results.map(each => each.paintMs),
      )
      const blockedMs = printTimes(
        '… longest task of the page',
        results.map(each => each.blockedMs),
      )
      const { heapMb, processMb, peakMb } = memory
      console.log(
        `  ${manyTransactions} transactions: objects ${heapMb.toFixed(0)} MB, process ${processMb.toFixed(0)} MB, at its peak ${peakMb.toFixed(0)} MB`,
      )
      printLoad()
      return [
        claim('a trace of 1000 transactions, transferred over HTTP and painted', paintMs, { atMost: 500 }, ' ms'),
        claim('longest blocking of the page by that', blockedMs, { atMost: 50 }, ' ms'),
        claim(`memory of a page with ${manyTransactions} transactions, at its peak`, peakMb, { atMost: 400 }, ' MB'),
      ]
    },
    { ceilings, onAccess },
  )
}

const epochMs = () => performance.timeOrigin + performance.now()

/** Marks the first large part of a reply, which follows the short lines of progress; and when the tree is painted. */
const watchScript = `
  const { read } = ReadableStreamDefaultReader.prototype
  ReadableStreamDefaultReader.prototype.read = function () {
    return read.call(this).then(result => {
      if (result.value?.length > 4096 && performance.getEntriesByName('reply').length === 0) performance.mark('reply')
      return result
    })
  }
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[role=treeitem]')) return
    observer.disconnect()
    // One frame after the DOM change it is painted.
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('tree')))
  }).observe(document, { childList: true, subtree: true })
`

/** Opens the trace in a page that is already there, as by pasting the message. */
async function openTrace(page: Page, url: string, transactions: number): Promise<void> {
  await page.addInitScript(watchScript)
  await page.goto(`${url}/inspect`, { waitUntil: 'networkidle' })
  // The page loads the parts of its other screens after two seconds; that is no part of opening a trace.
  await page.waitForTimeout(5000)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => performance.clearMarks())
  const options = { ...withContract(contractAccount, 'forks'), limits: { transactions, time_ms: ceilings.timeMs } }
  const boc = Buffer.from(externalTo(contractAccount), 'hex').toString('base64url')
  await page.goto(`${url}/inspect#boc=${boc}&with=${encodeURIComponent(JSON.stringify(options))}`)
  await page.waitForFunction(() => performance.getEntriesByName('tree').length > 0, undefined, { timeout: 240_000 })
}

async function openOnce(page: Page, url: string, finishedAt: () => number): Promise<Round> {
  const tasks = await tracePageTasks(page, 'reply')
  await openTrace(page, url, 1000)
  await page.waitForTimeout(300)
  const tree = await page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('tree')[0]?.startTime ?? Number.NaN),
  )
  return { paintMs: tree - finishedAt(), blockedMs: Math.max(0, ...(await tasks())) }
}

/** Memory in MB of a page in which a large trace is open: its objects, its process then, and its process at its peak. */
async function memoryOfMany(page: Page, url: string): Promise<Memory> {
  await openTrace(page, url, manyTransactions)
  const session = await page.context().newCDPSession(page)
  const browser = await page.context().browser()?.newBrowserCDPSession()
  if (!browser) throw new Error('the browser is closed')
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
  const ids = processInfo.flatMap(({ type, id }) => (type === 'renderer' ? [id] : []))
  const largest = (name: string) => Math.max(...ids.map(id => readMb(id, name)))
  const [processMb, peakMb] = [largest('VmRSS'), largest('VmHWM')]
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return { heapMb: usedSize / 1e6, processMb, peakMb }
}

/** A figure of a process, on Linux. */
const readMb = (pid: number, name: string): number =>
  (Number(new RegExp(`${name}:\\s*(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) *
    1024) /
  1e6
