import { readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { memoryIndex } from '../../../core/test/chainIndex/memoryIndex.ts'
import { readTrace } from '../../../core/test/chainIndex/readTrace.ts'
import { migrations } from '../../src/chainIndex/postgres/migrations.ts'
import { openPostgresIndex } from '../../src/chainIndex/postgres/openPostgresIndex.ts'
import { repairIndex } from '../../src/chainIndex/repairIndex.ts'
import type { TestPostgres } from '../postgres.ts'
import { compareIndexes } from './compareIndexes.ts'
import { generateBatches } from './generateBatches.ts'
import { sampleHash, sampleIdentity, sampleTransaction } from './sampleRows.ts'
import { failureOf, useDatabase } from './useDatabase.ts'

const identity = sampleIdentity
const database = useDatabase()
const open: ReturnType<typeof database>['open'] = (...given) => database().open(...given)
let server: TestPostgres
let url: string

beforeAll(() => {
  server = database().server
  url = database().url
})

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

describe('repair', () => {
  test('builds the indexes of rows again', async () => {
    const batches = generateBatches(5)
    const index = await open()
    for (const batch of batches) await index.commit(batch)
    await index.close()
    const [row] = await server.run(
      `select current_setting('data_directory') || '/' || pg_relation_filepath('tonoscope.traces_pkey') as path`,
    )
    await server.stop()
    // All pages of the index except for the first one, which describes it.
    const path = String(row?.path)
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.fill(0, 8192))
    await server.start()

    const damaged = await open({ identity })
    const failure = await failureOf(readTrace(damaged, batches[0]?.transactions[0]?.traceId ?? sampleHash('none')))
    expect(failure).toEqual({ code: 'index.corrupt', text: expect.stringContaining('tonoscope index --repair') })
    await damaged.close()
    expect(await repairIndex(url)).toMatchObject({ isRepaired: true })
    const model = memoryIndex(identity)
    for (const batch of batches) await model.commit(batch)
    await compareIndexes(await open(), model, batches)
  })

  test('waits for no writer, creates no index, and leaves a schema of somebody else', async () => {
    expect((await failureOf(repairIndex(url))).code).toBe('index.unreachable')
    const index = await open()
    const lease = await index.lead(new AbortController().signal)
    expect(await failureOf(repairIndex(url))).toEqual({
      code: 'index.readOnly',
      text: expect.stringContaining('a process writes to it: stop it first'),
    })
    await lease.release()
    expect(await repairIndex(url)).toMatchObject({ isRepaired: true })
    await server.run('drop table tonoscope.traces')
    expect((await failureOf(repairIndex(url))).text).toContain('restore a backup')
  })
})
