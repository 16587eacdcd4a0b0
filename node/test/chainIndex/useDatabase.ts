import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { isAppError } from '@tonoscope/core/errors'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { openPostgresIndex, type PostgresIndexOptions } from '../../src/chainIndex/postgres/openPostgresIndex.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { sampleIdentity } from './sampleRows.ts'

const quickLease = { retryMs: 20, checkMs: 50, checkTimeoutMs: 1000 }

/** A server for the tests of a file, whose database is empty for each. */
export type TestDatabase = {
  readonly server: TestPostgres
  readonly url: string
  /** Opens the index of the database, or of another one; it is closed after the test. */
  open(options?: PostgresIndexOptions, at?: string): Promise<ChainIndex>
}

/** Declares the hooks of a file that needs a server; the result is there when its tests run. */
export function useDatabase(): () => TestDatabase {
  let server: TestPostgres | undefined
  const opened: ChainIndex[] = []

  beforeAll(async () => {
    server = await startPostgres()
  }, 60_000)
  afterEach(async () => {
    for (const index of opened.splice(0)) await index.close()
    await server?.run('drop schema if exists tonoscope cascade')
  })
  afterAll(async () => {
    await server?.close()
  }, 60_000)

  return () => {
    if (!server) throw new Error('the server was not started')
    const url = server.url()
    return {
      server,
      url,
      async open(options = {}, at = url) {
        const defaults = { identity: sampleIdentity, leaseTimes: quickLease, partitionBlocks: 16 }
        const index = await openPostgresIndex(at, { ...defaults, ...options })
        opened.push(index)
        return index
      },
    }
  }
}

/** The code and the text of the error that this throws. */
export async function failureOf(work: Promise<unknown>): Promise<{ readonly code: string; readonly text: string }> {
  try {
    await work
  } catch (error) {
    if (isAppError(error)) return { code: error.code, text: error.message }
    throw error
  }
  throw new Error('it did not fail')
}
