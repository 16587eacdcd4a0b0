import { isAppError } from '@tonoscope/core/errors'
import type pg from 'pg'
import { connectionLimits, createPool, queryRows } from './connect.ts'
import type { Values } from './rowTables.ts'
import { mayRetry, withIndexErrors } from './toIndexError.ts'

type Params = readonly (string | number | null)[]

/** Runs reads. */
export type Reader = {
  /** On the replica where that has what this process knows to be committed, else on the database itself. */
  read(text: string, values?: Params): Promise<readonly Values[]>
  /** On the database itself: for linking, and right after a commit. */
  readPrimary(text: string, values?: Params): Promise<readonly Values[]>
  /** This process knows of a commit: reads must see it. */
  require(revision: number): void
  close(): Promise<void>
}

type ReaderOptions = {
  /** For error texts. */
  readonly name: string
  readonly connectionString: string
  readonly replica: string | undefined
  readonly log: (line: string) => void
}

/** A restarted server is back within seconds: reads are repeated. */
const retryDelaysMs = [100, 400, 1500] as const
/** How often the replica is queried for how far it is, while it is behind. */
const replicaCheckMs = 50
/** How long a replica that did not respond is left out. */
const replicaPauseMs = 5000

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** See `Reader`. */
export function createReader({ name, connectionString, replica, log }: ReaderOptions): Reader {
  const primary = createPool(connectionString, 'read', connectionLimits.readers, line => log(`${name}: ${line}`))
  const second =
    replica === undefined
      ? undefined
      : createPool(replica, 'read', connectionLimits.readers, line => log(`the replica of ${name}: ${line}`))
  let required = 0
  let replicated = 0
  let nextCheck = 0
  let pausedUntil = 0

  const runOn = (pool: pg.Pool, text: string, values: Params | undefined) =>
    withIndexErrors(name, () => queryRows(pool, text, values))

  async function readPrimary(text: string, values?: Params): Promise<readonly Values[]> {
    for (const delay of retryDelaysMs) {
      try {
        return await runOn(primary, text, values)
      } catch (error) {
        if (!mayRetry(error)) throw error
        await pause(delay)
      }
    }
    return runOn(primary, text, values)
  }

  function checkReplica(pool: pg.Pool): void {
    const now = performance.now()
    if (now < nextCheck) return
    nextCheck = now + replicaCheckMs
    queryRows(pool, 'select revision from tonoscope.index_state').then(
      ([row]) => {
        replicated = Math.max(replicated, Number(row?.[0] ?? 0))
      },
      () => pauseReplica(),
    )
  }

  function pauseReplica(): void {
    if (performance.now() >= pausedUntil) log(`the replica of ${name} does not respond: reads use the database itself`)
    pausedUntil = performance.now() + replicaPauseMs
  }

  return {
    readPrimary,
    async read(text, values) {
      if (!second || performance.now() < pausedUntil) return readPrimary(text, values)
      if (replicated < required) {
        checkReplica(second)
        return readPrimary(text, values)
      }
      try {
        return await runOn(second, text, values)
      } catch (error) {
        if (!isAppError(error) || error.code !== 'index.unreachable') throw error
        pauseReplica()
        return readPrimary(text, values)
      }
    },
    require(revision) {
      required = Math.max(required, revision)
    },
    async close() {
      await Promise.all([primary.end(), second?.end()])
    },
  }
}
