import { createStore, type Store } from '../store/createStore.ts'

/** What the page knows about the server that it came from. */
export type ServerHealth = {
  readonly isDown: boolean
  /** Whether the server has another build than the page: its old files may be gone. */
  readonly isOutdated: boolean
  /** Whether the files for running in this browser are in the cache. */
  readonly canRunInBrowser: boolean
  /** Whether this page runs in the browser until it is closed, because the server was down. */
  readonly runsInBrowser: boolean
}

/** The state of the server; updated by `watchServer`. */
export const serverHealth: Store<ServerHealth> = createStore<ServerHealth>({
  isDown: false,
  isOutdated: false,
  canRunInBrowser: false,
  runsInBrowser: false,
})

/** Changes the state of the server. */
export const updateServerHealth = (change: Partial<ServerHealth>): void =>
  serverHealth.update(before =>
    Object.entries(change).every(([key, value]) => before[key as keyof ServerHealth] === value)
      ? before
      : { ...before, ...change },
  )

type WatchOptions = {
  /** Loads the HTML of the page anew; fails if the server does not reply. */
  readonly fetchPage: (signal: AbortSignal) => Promise<{ readonly status: number; text(): Promise<string> }>
  /** The entry script of the running page, whose name contains its hash. */
  readonly entryScript: string | undefined
  readonly isHidden: () => boolean
  /** Time between two checks; together with `timeoutMs` the time until a dead server is noticed. */
  readonly intervalMs?: number
  readonly timeoutMs?: number
}

/** Checks the server periodically while the page is visible; returns functions that check at once and stop. */
export function watchServer({ fetchPage, entryScript, isHidden, intervalMs = 2000, timeoutMs = 2500 }: WatchOptions): {
  readonly check: () => Promise<void>
  readonly stop: () => void
} {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let checking: Promise<void> | undefined

  const run = async () => {
    const controller = new AbortController()
    const timeout = setTimeout(() => controller.abort(), timeoutMs)
    try {
      const response = await untilAborted(fetchPage(controller.signal), controller.signal)
      if (isGatewayError(response.status)) throw new Error(`status ${response.status}`)
      const current = readEntryScript(await untilAborted(response.text(), controller.signal))
      const isOutdated = current !== undefined && entryScript !== undefined && current !== entryScript
      if (!isStopped) updateServerHealth({ isDown: false, isOutdated })
    } catch {
      if (!isStopped) updateServerHealth({ isDown: true })
    } finally {
      clearTimeout(timeout)
    }
  }
  const check = () => {
    clearTimeout(timer)
    checking ??= run().finally(() => {
      checking = undefined
      schedule()
    })
    return checking
  }
  const schedule = () => {
    if (!isStopped) timer = setTimeout(() => (isHidden() ? schedule() : void check()), intervalMs)
  }
  schedule()
  return {
    check,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** A proxy replied because the server did not. */
const isGatewayError = (status: number): boolean => status === 502 || status === 503 || status === 504

const untilAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no reply in time')), { once: true })
    work.then(resolve, reject)
  })

/** The URL of the entry script in the HTML of the page: the last one, before it are those that run first. */
export const readEntryScript = (html: string): string | undefined =>
  [...html.matchAll(/<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/g)].at(-1)?.[1]
