import type { Page } from 'playwright'

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Without the time in which other processes ran. */
  readonly tdur?: number
}

// Chromium's list of long tasks omits those triggered by incoming data: all tasks are traced.
/**
 * Traces the page; the returned function gives the processor time in ms of the tasks of its main thread that ended after the last
 * `performance.mark` of this name, or less than `beforeMs` before it.
 */
export async function tracePageTasks(page: Page, mark: string): Promise<(beforeMs?: number) => Promise<number[]>> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  if (!session) throw new Error('the browser is closed')
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[]))) // per the trace format
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] },
  })
  return async (beforeMs = 0) => {
    const complete = new Promise<void>(resolve => session.once('Tracing.tracingComplete', () => resolve()))
    await session.send('Tracing.end')
    await complete
    await session.detach()
    const marked = events.findLast(({ name }) => name === mark)
    if (!marked) throw new Error(`the page has no mark ${mark}`)
    const from = marked.ts - beforeMs * 1000
    return events.flatMap(({ name, pid, tid, ts, dur = 0, tdur = dur }) =>
      pid === marked.pid && tid === marked.tid && /RunTask$/.test(name) && ts + dur >= from ? [tdur / 1000] : [],
    )
  }
}
