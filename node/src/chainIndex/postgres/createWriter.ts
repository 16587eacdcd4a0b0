import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { AppError } from '@tonoscope/core/errors'
import type pg from 'pg'
import { acquireLease, type LeaseTimes, type PostgresLease } from './acquireLease.ts'
import { address, boolean, bytes, hash, toArrayParam, uint64, utf8 } from './columns.ts'
import { commitBatch } from './commitBatch.ts'
import { connectionLimits, createPool, queryRows } from './connect.ts'
import type { IndexState } from './indexState.ts'
import { createPartitions } from './partitions.ts'
import { pruneIndex } from './pruneIndex.ts'
import { domainTable, itemTable, jettonWalletTable } from './rowTables.ts'
import { withIndexErrors } from './toIndexError.ts'

/** The methods of an index that write. */
export type IndexWrites = Pick<
  ChainIndex,
  'commit' | 'prune' | 'lead' | 'confirm' | 'keepDescribed' | 'putDocument' | 'removeDocument'
>

type WriterOptions = {
  readonly name: string
  readonly connectionString: string
  readonly readOnly: boolean
  readonly leaseTimes: LeaseTimes
  /** A commit of this process has succeeded. */
  readonly onCommit: (state: IndexState) => void
  /** Old blocks are removed: reads must see it, and there is nothing new. */
  readonly onPrune: (state: IndexState) => void
  readonly log: (line: string) => void
}

const claimTables = { jettonWallets: jettonWalletTable, items: itemTable, domains: domainTable } as const

/** See `IndexWrites`. While this process leads, commits run on the session that has the lock: who lost it cannot commit. */
export function createWriter(options: WriterOptions): IndexWrites & { close(): Promise<void> } {
  const { name, connectionString, readOnly, onCommit, onPrune, log } = options
  const pool = createPool(connectionString, 'write', connectionLimits.writers, line => log(`${name}: ${line}`))
  const partitions = createPartitions()
  const closing = new AbortController()
  let lease: PostgresLease | undefined
  let last: Promise<unknown> = Promise.resolve()

  /** @throws index.readOnly */
  const write = <T>(work: () => Promise<T>): Promise<T> => {
    if (readOnly) throw new AppError('index.readOnly', { index: name, reason: 'it is opened for reading only' })
    return withIndexErrors(name, work)
  }

  async function useClient<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    if (lease?.signal.aborted)
      throw new AppError('index.unreachable', {
        index: name,
        reason: 'the connection with the right to write was lost',
      })
    if (lease) return lease.use(work)
    const client = await pool.connect()
    let failure: Error | undefined
    try {
      return await work(client)
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      throw error
    } finally {
      // After a failure the connection is not used again: its state is not known.
      client.release(failure)
    }
  }

  /** One after the other, in the order of the calls. */
  const change = (work: (client: pg.ClientBase) => Promise<IndexState>): Promise<IndexState> => {
    const result = last.then(() => write(() => useClient(work)))
    last = result.catch(() => {})
    return result
  }

  const run = (text: string, values: readonly (string | number | null)[]) => write(() => queryRows(pool, text, values))

  return {
    commit: batch => change(client => commitBatch(client, batch, partitions)).then(onCommit),
    prune: beforeSeqno => change(client => pruneIndex(client, beforeSeqno, partitions)).then(onPrune),
    async lead(signal) {
      const { leaseTimes: times } = options
      const either = AbortSignal.any([signal, closing.signal])
      const own = await write(() => acquireLease({ name, connectionString, times, log }, either))
      lease = own
      return {
        signal: own.signal,
        async release() {
          if (lease === own) lease = undefined
          await own.release()
        },
      }
    },
    async confirm(claims) {
      for (const table of ['jettonWallets', 'items', 'domains'] as const) {
        const own = claims.filter(each => each.table === table)
        if (own.length === 0) continue
        await run(
          `update ${claimTables[table].name} c set confirmed = given.confirmed
           from unnest($1::bytea[], $2::bigint[], $3::boolean[]) as given (address, lt, confirmed)
           where c.address = given.address and c.lt = given.lt`,
          [
            toArrayParam(
              address,
              own.map(each => each.address),
            ),
            toArrayParam(
              uint64(),
              own.map(each => each.lt),
            ),
            toArrayParam(
              boolean,
              own.map(each => each.confirmed),
            ),
          ],
        )
      }
    },
    async keepDescribed(rows, version) {
      // In one order: two processes that keep the same traces must not wait for each other.
      const own = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      await run(
        `insert into tonoscope.described (trace_id, version, end_lt, reply)
         select id, $1::bytea, end_lt, reply from unnest($2::bytea[], $3::bigint[], $4::bytea[]) as rows (id, end_lt, reply)
         on conflict (trace_id) do update
         set version = excluded.version, end_lt = excluded.end_lt, reply = excluded.reply`,
        [
          utf8.write(version),
          ...[
            toArrayParam(
              hash,
              own.map(({ id }) => id),
            ),
            toArrayParam(
              uint64(),
              own.map(({ endLt }) => endLt),
            ),
            toArrayParam(
              bytes,
              own.map(each => each.bytes),
            ),
          ],
        ],
      )
    },
    async putDocument(kind, { key, text }) {
      await run(
        `insert into tonoscope.documents (kind, key, text) values ($1::bytea, $2::bytea, $3::bytea)
         on conflict (kind, key) do update set text = excluded.text`,
        [utf8.write(kind), utf8.write(key), utf8.write(text)],
      )
    },
    async removeDocument(kind, key) {
      await run('delete from tonoscope.documents where kind = $1::bytea and key = $2::bytea', [
        utf8.write(kind),
        utf8.write(key),
      ])
    },
    async close() {
      // Whoever waits for the right to write would get it later, and nobody would release it.
      closing.abort()
      await last
      await lease?.release()
      await pool.end()
    },
  }
}
