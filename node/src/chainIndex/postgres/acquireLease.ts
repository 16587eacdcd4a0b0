import type { IndexLease } from '@tonoscope/core/chainIndex/ChainIndex'
import { AppError, isAppError } from '@tonoscope/core/errors'
import type pg from 'pg'
import { connectClient, queryRows } from './connect.ts'
import { mayRetry, toIndexError } from './toIndexError.ts'

/** The advisory lock of an index, in its database: `tono`, 1. */
const lockKey = [0x746f6e6f, 1] as const

/** Times of a lease; tests shorten them. */
export type LeaseTimes = {
  /** How often the lock is tried while another process has it. */
  readonly retryMs: number
  /** How often the connection is checked. */
  readonly checkMs: number
  /** How long a check may take before the lease counts as lost. */
  readonly checkTimeoutMs: number
}

/** Takes over within half a second; a dead connection is noticed within 15 s. */
export const leaseTimes: LeaseTimes = { retryMs: 500, checkMs: 5000, checkTimeoutMs: 10_000 }

/** A lease, and its connection: what is committed on the session that has the lock is committed by the leader. */
export type PostgresLease = IndexLease & {
  /** Runs work on the connection, which nothing else uses meanwhile. */
  use<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>
}

type LeaseOptions = {
  readonly name: string
  readonly connectionString: string
  readonly times: LeaseTimes
  readonly log: (line: string) => void
}

/** Waits for the lock, also while the server is down. @throws limit.cancelled */
export async function acquireLease(
  { name, connectionString, times, log }: LeaseOptions,
  signal: AbortSignal,
): Promise<PostgresLease> {
  let client: pg.Client | undefined
  let isLogged = false
  try {
    while (!signal.aborted) {
      try {
        client ??= await connectClient(connectionString, 'write')
        const [row] = await queryRows(client, 'select pg_try_advisory_lock($1, $2)', lockKey)
        if (row?.[0] === 't' && !signal.aborted) {
          const own = client
          client = undefined
          return watchLease(own, times)
        }
        if (!isLogged) log(`another process writes to ${name}: waiting`)
        isLogged = true
      } catch (error) {
        const known = toIndexError(error, name)
        if (!mayRetry(known)) throw known
        log(`${isAppError(known) ? known.message : name}: trying again`)
        await client?.end().catch(() => {})
        client = undefined
      }
      await sleep(times.retryMs, signal)
    }
    throw new AppError('limit.cancelled', {})
  } finally {
    await client?.end().catch(() => {})
  }
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })

/** Aborts the lease when its connection is lost, also when only the network is. */
function watchLease(client: pg.Client, { checkMs, checkTimeoutMs }: LeaseTimes): PostgresLease {
  const lost = new AbortController()
  let isBusy = false
  let last: Promise<unknown> = Promise.resolve()
  const lose = () => {
    clearInterval(timer)
    lost.abort()
  }
  const timer = setInterval(async () => {
    // A commit that runs is a check of its own.
    if (isBusy) return
    isBusy = true
    const timeout = setTimeout(lose, checkTimeoutMs)
    try {
      await client.query('select 1')
    } catch {
      lose()
    } finally {
      clearTimeout(timeout)
      isBusy = false
    }
  }, checkMs)
  timer.unref()
  client.on('error', lose)
  client.on('end', lose)
  return {
    signal: lost.signal,
    use(work) {
      const run = async () => {
        isBusy = true
        try {
          return await work(client)
        } finally {
          isBusy = false
        }
      }
      const result = last.then(run, run)
      last = result.catch(() => {})
      return result
    },
    async release() {
      clearInterval(timer)
      client.off('end', lose)
      // The lock is the session's.
      await client.end().catch(() => {})
    },
  }
}
