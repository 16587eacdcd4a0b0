import { type ChildProcess, spawn } from 'node:child_process'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { ChainIndex, Checkpoint } from '@tonoscope/core/chainIndex/ChainIndex'
import { isAppError } from '@tonoscope/core/errors'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { memoryIndex } from '../../../core/test/chainIndex/memoryIndex.ts'
import { connectionLimits } from '../../src/chainIndex/postgres/connect.ts'
import { migrations } from '../../src/chainIndex/postgres/migrations.ts'
import { openPostgresIndex, type PostgresIndexOptions } from '../../src/chainIndex/postgres/openPostgresIndex.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { compareIndexes } from './compareIndexes.ts'
import { generateBatches } from './generateBatches.ts'
import { sampleBatch, sampleHash, sampleIdentity, sampleTransaction } from './sampleRows.ts'
import { seededRandom } from './seededRandom.ts'

const identity = sampleIdentity
const quickLease = { retryMs: 20, checkMs: 50, checkTimeoutMs: 1000 }
const forever = new AbortController().signal

let server: TestPostgres
let url: string
const opened: ChainIndex[] = []
const children: ChildProcess[] = []

async function open(options: PostgresIndexOptions = {}, at = url): Promise<ChainIndex> {
  const index = await openPostgresIndex(at, { identity, leaseTimes: quickLease, partitionBlocks: 16, ...options })
  opened.push(index)
  return index
}

beforeAll(async () => {
  server = await startPostgres()
  url = server.url()
}, 60_000)

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const index of opened.splice(0)) await index.close()
  await server.run('drop schema if exists tonoscope cascade; drop table if exists public.mine')
})

afterAll(async () => {
  await server?.close()
}, 60_000)

/** The code and the text of the error that this throws. */
async function failureOf(work: Promise<unknown>): Promise<{ readonly code: string; readonly text: string }> {
  try {
    await work
  } catch (error) {
    if (isAppError(error)) return { code: error.code, text: error.message }
    throw error
  }
  throw new Error('it did not fail')
}

describe('opening says what is wrong, without secrets', () => {
  const secret = 'wrong-secret'
  test.each([
    ['no URL', () => `postgres://owner:${secret}@[bad/index`, 'index.unreachable', 'not a valid URL'],
    [
      'no database',
      () => `postgres://owner:${secret}@127.0.0.1:${server.port}`,
      'index.unreachable',
      'names no database',
    ],
    ['a wrong password', () => url.replace('test-password', secret), 'index.unreachable', 'wrong user or password'],
    ['no password', () => url.replace(':test-password', ''), 'index.unreachable', 'it needs a password'],
    ['an unknown user', () => server.url('postgres', 'stranger'), 'index.unreachable', 'wrong user or password'],
    ['no such database', () => server.url('missing'), 'index.unreachable', 'no such database'],
    [
      'nothing listens there',
      () => `postgres://owner:${secret}@127.0.0.1:1/index`,
      'index.unreachable',
      'does not accept connections',
    ],
    ['an unknown host', () => `postgres://owner:${secret}@host.invalid/index`, 'index.unreachable', 'host'],
  ])('%s', async (_, location, code, text) => {
    const failure = await failureOf(open({}, location()))
    expect(failure.code).toBe(code)
    expect(failure.text).toContain(text)
    expect(failure.text).not.toContain(secret)
    expect(failure.text).not.toContain('test-password')
  })

  test('a database without an index, when none is to be created', async () => {
    const failure = await failureOf(openPostgresIndex(url))
    expect(failure).toEqual({ code: 'index.unreachable', text: expect.stringContaining('it has no index yet') })
    await expect(openPostgresIndex(url, { identity, readOnly: true })).rejects.toThrow('it has no index yet')
  })

  test("another network's index", async () => {
    await open()
    const zeroState = { ...identity.zeroState, rootHash: sampleHash('another') }
    const failure = await failureOf(open({ identity: { ...identity, zeroState } }))
    expect(failure.code).toBe('index.network')
    expect(failure.text).toContain(sampleHash('another'))
  })

  test('another scope', async () => {
    await open()
    const failure = await failureOf(open({ identity: { ...identity, scope: { ...identity.scope, days: 30 } } }))
    expect(failure).toEqual({ code: 'index.scope', text: expect.stringContaining('it has all days, not 30 days') })
  })

  test.each([
    ['a table is missing', 'drop table tonoscope.traces', 'tonoscope.traces.start_lt is missing'],
    ['a column is missing', 'alter table tonoscope.heads drop balance', 'tonoscope.heads.balance is missing'],
    [
      'a column has another type',
      'alter table tonoscope.items alter index type text',
      'has the type text, not numeric',
    ],
    ['the versions are missing', 'drop table tonoscope.migrations', 'is not that of an index'],
    ['the state is missing', 'delete from tonoscope.index_state', 'has no row'],
    ['the state is malformed', `update tonoscope.index_state set zero_state = '{"seqno": "x"}'`, 'cannot be read'],
    ['the ranges are malformed', `update tonoscope.index_state set ranges = '7'`, 'cannot be read'],
  ])('corrupt: %s', async (_, damage, text) => {
    await open()
    await server.run(damage)
    const failure = await failureOf(open())
    expect(failure.code).toBe('index.corrupt')
    expect(failure.text).toContain(text)
    expect(failure.text).toContain('restore a backup')
  })

  test('a schema of somebody else stays as it is', async () => {
    await server.run('create schema tonoscope; create table tonoscope.theirs (a int)')
    expect((await failureOf(open())).code).toBe('index.corrupt')
    expect(await server.run('select count(*)::int as n from tonoscope.theirs')).toEqual([{ n: 0 }])
  })

  test('a table that is dropped while the index is open', async () => {
    const index = await open()
    await server.run('drop table tonoscope.heads')
    expect((await failureOf(index.heads([sampleTransaction('a', 1).account]))).code).toBe('index.corrupt')
  })
})

describe('versions', () => {
  const later = { version: 2, name: 'notes', sql: 'alter table tonoscope.traces add note text' }
  const broken = { version: 3, name: 'broken', sql: 'alter table tonoscope.traces add more text; select 1 / 0' }

  test('an older one is rejected with the command that upgrades it, then upgraded with all its rows', async () => {
    const batches = generateBatches(4)
    const index = await open()
    for (const batch of batches) await index.commit(batch)
    const steps = [...migrations, later]
    const failure = await failureOf(open({ migrations: steps }))
    expect(failure.code).toBe('index.version')
    expect(failure.text).toContain(`tonoscope index --upgrade postgres://owner@127.0.0.1:${server.port}/postgres`)
    expect(failure.text).not.toContain('test-password')

    const upgraded = await open({ migrations: steps, upgrade: true })
    expect(await upgraded.checkpoint()).toEqual(await index.checkpoint())
    expect(await server.run('select version, name from tonoscope.migrations order by 1')).toEqual([
      { version: 1, name: 'tables' },
      { version: 2, name: 'notes' },
    ])
  })

  test('a step that fails changes nothing; those before it stay', async () => {
    await open()
    await expect(open({ migrations: [...migrations, later, broken], upgrade: true })).rejects.toThrow(
      'division by zero',
    )
    expect(await server.run('select max(version) as version from tonoscope.migrations')).toEqual([{ version: 2 }])
    const found = await server.run(`select to_jsonb(t) ? 'more' as more from tonoscope.traces t limit 1`)
    expect(found).toEqual([])
    await open({ migrations: [...migrations, later] })
  })

  test('a newer one is rejected without a command', async () => {
    await open({ migrations: [...migrations, later] })
    const failure = await failureOf(open())
    expect(failure.code).toBe('index.version')
    expect(failure.text).toContain('has version 2, this program supports 1')
  })

  test('two programs that create it at the same time create one', async () => {
    await Promise.all([open(), open(), open()])
    expect(await server.run('select count(*)::int as n from tonoscope.index_state')).toEqual([{ n: 1 }])
  })
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

/** A TCP proxy on loopback to this port. */
async function startProxy(target: number) {
  const sockets = new Set<Socket>()
  let [connections, bytes, isPaused] = [0, 0, false]
  const proxy: Server = createServer(socket => {
    connections++
    const upstream = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      from.on('data', chunk => {
        bytes += chunk.length
        to.write(chunk)
      })
      if (isPaused) from.pause()
    }
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    connections: () => connections,
    bytes: () => bytes,
    pause() {
      isPaused = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      isPaused = false
      for (const socket of sockets) socket.resume()
    },
    close() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

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

describe('processes that share a database', () => {
  const script = fileURLToPath(new URL('./postgresChild.ts', import.meta.url))

  function startChild(seed: number) {
    const child = spawn(process.execPath, ['--import', 'tsx', script, url, String(seed)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const lines: string[] = []
    createInterface({ input: child.stdout }).on('line', line => lines.push(line))
    return { child, lines }
  }

  test('one leads, the other one waits and takes over when it is killed', async () => {
    const first = startChild(12)
    await expect.poll(() => first.lines.includes('leads'), { timeout: 60_000 }).toBe(true)
    const second = startChild(12)
    const index = await open()
    const waiting = index.lead(forever)
    await expect.poll(() => first.lines.includes('done'), { timeout: 60_000 }).toBe(true)
    // Both others have had time to connect.
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(second.lines).toEqual([])
    first.child.kill('SIGKILL')
    const lease = await Promise.race([
      waiting,
      expect.poll(() => second.lines.includes('leads'), { timeout: 60_000 }).toBe(true),
    ])
    second.child.kill('SIGKILL')
    await (lease ? lease.release() : (await waiting).release())
  })

  test('a writer that is killed at any time leaves whole batches, and another one goes on', async () => {
    const random = seededRandom(13)
    const batches = generateBatches(13)
    const index = await open()
    for (let round = 0; round < 5; round++) {
      const { child, lines } = startChild(13)
      await expect.poll(() => lines.includes('leads'), { timeout: 60_000 }).toBe(true)
      await new Promise(resolve => setTimeout(resolve, random.below(150)))
      child.kill('SIGKILL')
      await new Promise(resolve => child.once('exit', resolve))
      const acknowledged = lines.filter(line => line.startsWith('committed')).length
      const model = memoryIndex(identity)
      const checkpoint = await index.checkpoint()
      let whole = 0
      for (const batch of batches) {
        if (JSON.stringify(await model.checkpoint()) === JSON.stringify(checkpoint)) break
        await model.commit(batch)
        whole++
      }
      expect(whole).toBeGreaterThanOrEqual(acknowledged)
      expect(await model.checkpoint()).toEqual(checkpoint)
      if (round === 4)
        for (const batch of batches.slice(whole)) await Promise.all([model.commit(batch), index.commit(batch)])
      await compareIndexes(index, model, batches.slice(0, round === 4 ? batches.length : 4))
    }
  })

  test('blocks that another process commits are announced', async () => {
    const index = await open()
    const abort = new AbortController()
    const seen: Checkpoint[] = []
    const listening = (async () => {
      for await (const checkpoint of index.newBlocks(abort.signal)) seen.push(checkpoint)
    })()
    const { lines } = startChild(14)
    await expect.poll(() => lines.includes('done'), { timeout: 60_000 }).toBe(true)
    const newest = (await index.checkpoint()).newest
    await expect.poll(() => seen.at(-1)?.newest).toEqual(newest)
    expect(seen).toHaveLength(generateBatches(14).length)
    abort.abort()
    await listening
  })
})
