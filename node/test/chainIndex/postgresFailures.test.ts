import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { memoryIndex } from '../../../core/test/chainIndex/memoryIndex.ts'
import { connectionLimits } from '../../src/chainIndex/postgres/connect.ts'
import { openPostgresIndex } from '../../src/chainIndex/postgres/openPostgresIndex.ts'
import type { TestPostgres } from '../postgres.ts'
import { compareIndexes } from './compareIndexes.ts'
import { generateBatches } from './generateBatches.ts'
import { sampleBatch, sampleHash, sampleIdentity, sampleTransaction } from './sampleRows.ts'
import { seededRandom } from './seededRandom.ts'
import { startProxy } from './startProxy.ts'
import { failureOf, useDatabase } from './useDatabase.ts'

const identity = sampleIdentity
const forever = new AbortController().signal
const database = useDatabase()
const open: ReturnType<typeof database>['open'] = (...given) => database().open(...given)
let server: TestPostgres
let url: string

beforeAll(() => {
  server = database().server
  url = database().url
})

describe('writing', () => {
  test('a user without rights reads, and cannot write', async () => {
    const index = await open()
    const [first, second] = generateBatches(5)
    if (!first || !second) throw new Error('two batches')
    await index.commit(first)
    await server.run(`do $$ begin if not exists (select from pg_roles where rolname = 'reader') then
      create role reader login password 'test-password'; end if; end $$;
      grant usage on schema tonoscope to reader; grant select on all tables in schema tonoscope to reader`)
    const reading = await open({}, server.url('postgres', 'reader'))
    expect(await reading.checkpoint()).toEqual(await index.checkpoint())
    for (const work of [
      () => reading.commit(second),
      () => reading.prune(2),
      () => reading.putDocument('a', { key: 'b', text: 'c' }),
    ])
      expect(await failureOf(work())).toEqual({
        code: 'index.readOnly',
        text: expect.stringContaining('no right to write'),
      })
    await reading.close()
    await server.run('drop owned by reader')
  })

  test('an index that is opened for reading writes nothing', async () => {
    await open()
    const reading = await open({ readOnly: true })
    expect((await failureOf(Promise.resolve().then(() => reading.commit(sampleBatch(1))))).code).toBe('index.readOnly')
    expect((await failureOf(Promise.resolve().then(() => reading.prune(1)))).code).toBe('index.readOnly')
    expect((await failureOf(Promise.resolve().then(() => reading.lead(forever)))).code).toBe('index.readOnly')
  })

  test('a full disk is index.full, and the batch can be committed later', async () => {
    const index = await open()
    const [first, second] = generateBatches(6)
    if (!first || !second) throw new Error('two batches')
    await index.commit(first)
    const before = await index.checkpoint()
    // The server's own error, raised where rows are written last.
    await server.run(`create function public.fill() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger full_disk before update on tonoscope.index_state execute function public.fill()`)
    expect(await failureOf(index.commit(second))).toEqual({
      code: 'index.full',
      text: expect.stringContaining("the server's disk is full"),
    })
    expect(await index.checkpoint()).toEqual(before)
    await server.run('drop trigger full_disk on tonoscope.index_state; drop function public.fill()')
    await index.commit(second)
    const model = memoryIndex(identity)
    for (const batch of [first, second]) await model.commit(batch)
    await compareIndexes(index, model, [first, second])
  })
})

describe('partitions', () => {
  const partitions = async () =>
    (
      await server.run(
        `select relname::text as name from pg_class where relname like 'transactions_p______' order by 1`,
      )
    ).map(({ name }) => name)

  test('exist ahead, and old ones are dropped as a whole, but not what traces of later blocks need', async () => {
    const index = await open()
    const model = memoryIndex(identity)
    const batches = generateBatches(7, { masterchainBlocks: 60, transactionsPerBlock: 1, accounts: 10 })
    for (const batch of batches) {
      await index.commit(batch)
      await model.commit(batch)
    }
    expect(await partitions()).toEqual([
      'transactions_p000000',
      'transactions_p000001',
      'transactions_p000002',
      'transactions_p000003',
      'transactions_p000004',
    ])
    for (const seqno of [20, 55]) {
      await index.prune(seqno)
      await model.prune(seqno)
      await compareIndexes(index, model, batches)
    }
    expect(await partitions()).not.toContain('transactions_p000000')
  })
})

describe('reads', () => {
  test('every one has an index, also when statements were prepared on empty tables', async () => {
    const index = await open()
    const batches = generateBatches(8)
    for (const batch of batches) await index.commit(batch)
    await compareIndexes(index, index, batches.slice(0, 3))
    const scanned = await server.run(`select relname, seq_scan from pg_stat_user_tables
      where schemaname = 'tonoscope' and relname like 'transactions_p%'`)
    const before = scanned.reduce((sum, { seq_scan }) => sum + Number(seq_scan), 0)
    await compareIndexes(index, index, batches.slice(0, 3))
    const after = await server.run(`select coalesce(sum(seq_scan), 0)::int as n from pg_stat_user_tables
      where schemaname = 'tonoscope' and relname like 'transactions_p%'`)
    expect(after).toEqual([{ n: before }])
  })

  test('a block by its logical time is one row, not all blocks of its partition', async () => {
    const batches = generateBatches(17)
    const filled = await openPostgresIndex(url, { identity, partitionBlocks: 16 })
    for (const batch of batches) await filled.commit(batch)
    await filled.close()
    const countScans = async () => {
      // A connection reports its counts before it ends, which may be a moment after the client has left.
      const others = `select pid from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
      await expect.poll(() => server.run(others), { timeout: 20_000 }).toEqual([])
      const [row] = await server.run(`select coalesce(sum(idx_scan), 0)::int as n from pg_stat_user_indexes
        where relname like 'blocks_p%' and indexrelname like '%_masterchain_seqno_idx'`)
      return Number(row?.n)
    }
    const before = await countScans()
    const reading = await openPostgresIndex(url, { readOnly: true })
    for (const { account, lt } of batches.flatMap(each => each.transactions).slice(0, 50))
      expect((await reading.blockAt(account, lt))?.endLt).toBeGreaterThanOrEqual(lt)
    await reading.close()
    expect(await countScans()).toBe(before)
  })

  test('are on the replica, except those for linking and those of what was just committed', async () => {
    await server.run(`do $$ begin if not exists (select from pg_roles where rolname = 'replica') then
      create role replica login superuser password 'test-password'; end if; end $$`)
    // A second server: rows of the database come over a proxy that counts what is read and can be stopped.
    const proxy = await startProxy(server.port)
    const replica = server.url('postgres', 'replica').replace(`:${server.port}/`, `:${proxy.port}/`)
    const index = await open({ replica })
    const [batch] = generateBatches(9)
    const row = batch?.transactions[0]
    if (!batch || !row) throw new Error('a transaction')
    await index.openMessages([row.hash])
    expect(proxy.connections()).toBe(0)
    await index.byAccount(row.account, { limit: 1 })
    expect(proxy.connections()).toBe(1)

    proxy.pause()
    await index.commit(batch)
    // The replica does not respond: what was committed is read from the database itself.
    expect(await index.byAccount(row.account, { limit: 1 })).toHaveLength(1)
    proxy.resume()
    const bytes = proxy.bytes()
    await expect
      .poll(async () => (await index.byAccount(row.account, { limit: 1 })) && proxy.bytes() > bytes)
      .toBe(true)
    proxy.close()
    expect(await index.byAccount(row.account, { limit: 1 })).toHaveLength(1)
  })

  test('more at once than there are connections wait for each other', async () => {
    const index = await open()
    const [batch] = generateBatches(10)
    if (!batch) throw new Error('a batch')
    await index.commit(batch)
    const rows = Array.from({ length: 300 }, (_, i) => batch.transactions[i % batch.transactions.length])
    const found = await Promise.all(rows.map(row => index.byHash({ by: 'any', hash: row?.hash ?? sampleHash('') })))
    expect(found.every(each => each.length === 1)).toBe(true)
    const [used] = await server.run(
      `select count(*)::int as n from pg_stat_activity where application_name = 'tonoscope'`,
    )
    expect(used?.n).toBeLessThanOrEqual(connectionLimits.readers + connectionLimits.writers)
  })
})

describe('a server that restarts', () => {
  test('while the index is open: reads and commits go on, new blocks are announced, the lease is lost', async () => {
    const index = await open()
    const [first, second, third] = [1, 2, 3].map(seqno =>
      sampleBatch(seqno, seqno, { transactions: [sampleTransaction(`t${seqno}`, seqno)] }),
    )
    if (!first || !second || !third) throw new Error('three batches')
    const lease = await index.lead(forever)
    const abort = new AbortController()
    const blocks = index.newBlocks(abort.signal)[Symbol.asyncIterator]()
    const next = blocks.next()
    await index.commit(first)
    expect((await next).value?.newest?.id.seqno).toBe(1)

    await server.stop()
    expect(
      lease.signal.aborted ||
        (await new Promise(resolve => lease.signal.addEventListener('abort', () => resolve(true)))),
    ).toBe(true)
    expect((await failureOf(index.commit(second))).code).toBe('index.unreachable')
    expect((await failureOf(index.byHash({ by: 'any', hash: sampleHash('t1') }))).code).toBe('index.unreachable')
    await server.start()
    expect(await index.byHash({ by: 'any', hash: sampleHash('t1') })).toHaveLength(1)
    // Who lost the lease must get it again.
    expect((await failureOf(index.commit(second))).text).toContain('the right to write was lost')
    const another = await index.lead(forever)
    await index.commit(second)
    expect((await blocks.next()).value?.newest?.id.seqno).toBe(2)

    // What another process commits while the listener has no connection is not lost.
    await server.stop()
    await server.start()
    const writer = await open()
    await writer.commit(third)
    expect((await blocks.next()).value?.newest?.id.seqno).toBe(3)
    abort.abort()
    expect(await blocks.next()).toEqual({ done: true, value: undefined })
    await another.release()
  })

  test('in the middle of a commit: a repeated batch gives the same index', async () => {
    const random = seededRandom(11)
    const index = await open()
    const model = memoryIndex(identity)
    const batches = generateBatches(11)
    let crashes = 0
    for (const [i, batch] of batches.entries()) {
      const commit = index.commit(batch)
      const outcome = commit.then(
        () => 'committed',
        () => 'failed',
      )
      if (i % 5 === 0) {
        await new Promise(resolve => setTimeout(resolve, random.below(25)))
        await (i % 2 === 0 ? server.stop() : server.crash())
        await server.start()
        crashes++
      }
      if ((await outcome) === 'failed') await index.commit(batch)
      await model.commit(batch)
    }
    expect(crashes).toBeGreaterThan(3)
    await compareIndexes(index, model, batches)
  })
})

describe('a session that the server ends', () => {
  test('at random points of 200 commits leaves whole batches, and repeated ones give the same index', async () => {
    const random = seededRandom(16)
    const index = await open()
    const model = memoryIndex(identity)
    const batches = generateBatches(16, { masterchainBlocks: 400, transactionsPerBlock: 1, accounts: 20 })
    const admin = new pg.Client({ connectionString: url })
    admin.on('error', () => {})
    await admin.connect()
    let failed = 0
    for (const batch of batches.slice(0, 200)) {
      const outcome = index.commit(batch).then(
        () => 'committed',
        () => 'failed',
      )
      await new Promise(resolve => setTimeout(resolve, random.below(12)))
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tonoscope'`)
      if ((await outcome) === 'failed') {
        failed++
        await index.commit(batch)
      }
      await model.commit(batch)
      expect(await index.checkpoint()).toEqual(await model.checkpoint())
    }
    await admin.end()
    expect(failed).toBeGreaterThan(20)
    await compareIndexes(index, model, batches.slice(0, 5))
  }, 600_000)
})
