import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLmdbIndex } from '@tonoscope/node/chainIndex/lmdb/openLmdbIndex'
import { openPostgresIndex } from '@tonoscope/node/chainIndex/postgres/openPostgresIndex'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleIdentity } from '../../../node/test/chainIndex/sampleRows.ts'
import { mountTmpfs } from '../../../node/test/mountTmpfs.ts'
import { startPostgres, type TestPostgres } from '../../../node/test/postgres.ts'
import { runCli } from '../../test/runCli.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tonoscope-index-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const few = ['--network', 'demo', '--once', '--from', '96', '--until', '98']
const index = (location: string, ...more: readonly string[]) => runCli(['index', location, ...few, ...more])

/** Expects exit code 1, the code of the error, what happened and what to do next, and no stack. */
async function expectError(run: ReturnType<typeof runCli>, code: string, ...texts: readonly (string | RegExp)[]) {
  const result = await run
  expect(result.code).toBe(1)
  expect(result.err).toContain(`tonoscope: ${code}: `)
  for (const text of texts) expect(result.err).toMatch(text)
  expect(result.err).not.toMatch(/\n {4}at /)
}

describe('tonoscope index with a location that is none', () => {
  test.each([
    ['http://127.0.0.1/index', 'input.argument', '--to: expected a folder or postgres://'],
    ['redis://127.0.0.1/1', 'input.argument', 'expected a folder or postgres://'],
    ['postgres:///', 'index.unreachable', 'names no database: write postgres://user@host:5432/database'],
    ['postgres://u:secret@127.0.0.1:1/x', 'index.unreachable', 'does not accept connections'],
    ...(process.platform === 'linux' ? [['/proc/x', 'index.unreachable', 'its folder cannot be created']] : []),
  ] as [string, string, string][])('%s', async (location, code, text) => {
    const result = index(location)
    await expectError(result, code, text)
    expect((await result).err).not.toContain('secret')
  })

  test('a file, and a folder that is not there', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, 'x')
    await expectError(index(file), 'index.unreachable', 'it is a file, not a folder', 'Check the path')
    const missing = join(folder, 'missing')
    for (const option of ['--status', '--upgrade', '--repair'])
      await expectError(runCli(['index', missing, option]), 'index.unreachable', 'there is no such folder')
  })
})

describe('tonoscope index with a folder', () => {
  const location = () => join(folder, 'index')

  test('of another network, another scope, an older and a newer version', async () => {
    await (await openLmdbIndex(location(), { identity: sampleIdentity })).close()
    await expectError(index(location()), 'index.network', 'Give the network of this index with --network')

    const other = join(folder, 'other')
    expect((await index(other)).code).toBe(0)
    await expectError(index(other, '--days', '3'), 'index.scope', 'Give the same --accounts, --days and --cells')

    const older = join(folder, 'older')
    await (await openLmdbIndex(older, { identity: sampleIdentity }, { version: 0 })).close()
    await expectError(index(older), 'index.version', `run tonoscope index --upgrade ${older}`)
    const newer = join(folder, 'newer')
    await (await openLmdbIndex(newer, { identity: sampleIdentity }, { version: 2 })).close()
    await expectError(index(newer), 'index.version', 'has version 2, this program supports 1')
  })

  test('that is damaged: --repair says what was saved, and indexing goes on', async () => {
    expect((await index(location())).code).toBe(0)
    const whole = await runCli(['index', location(), '--repair'])
    expect([whole.code, whole.err]).toEqual([0, ''])
    expect(whole.out).toContain('there is nothing to repair')
    writeFileSync(join(location(), 'index.mdb'), Buffer.alloc(4096, 0xa5), { flag: 'r+' })
    await expectError(index(location()), 'index.corrupt', 'run tonoscope index --repair')
    const repaired = await runCli(['index', location(), '--repair', '--json'])
    const lines = repaired.out.trim().split('\n')
    const [repair, status] = lines.map(line => JSON.parse(line) as Record<string, unknown>)
    expect(repair).toMatchObject({ kind: 'repair', isRepaired: true, text: expect.stringContaining('meta page') })
    expect(status).toMatchObject({ kind: 'status', scope: { keepsCells: false } })
    expect((await index(location())).out).toContain('3 of the masterchain, with all shard blocks: 96–98\n')

    writeFileSync(join(location(), 'index.mdb'), '')
    for (const run of [index(location()), runCli(['index', location(), '--repair'])])
      await expectError(run, 'index.corrupt', 'its data file is empty', 'run tonoscope index again')
    await expectError(runCli(['index', location(), '--repair', '--status']), 'input.argument', 'give only one of')
  })

  test('that is read-only', async context => {
    const mounted = process.getuid?.() === 0 ? mountTmpfs('20m') : undefined
    if (typeof mounted === 'string') return context.skip(mounted)
    const target = mounted?.folder ?? folder
    try {
      expect((await index(join(target, 'index'))).code).toBe(0)
      if (mounted) await mounted.remount('ro')
      else for (const each of [target, join(target, 'index')]) chmodSync(each, 0o500)
      const isWritable = ['index.readOnly', 'Check the permissions of the folder'] as const
      await expectError(index(join(target, 'other')), ...isWritable)
      if (mounted) await expectError(index(join(target, 'index')), ...isWritable)
      const status = await runCli(['index', join(target, 'index'), '--status', '--network', 'demo'])
      expect([status.code, status.out]).toEqual([0, expect.stringContaining('96–98')])
    } finally {
      if (!mounted) for (const each of [target, join(target, 'index')]) chmodSync(each, 0o700)
      mounted?.unmount()
    }
  })

  test('on a disk that is full: the same command goes on when there is space', async context => {
    const mounted = mountTmpfs('340k')
    if (typeof mounted === 'string') return context.skip(mounted)
    try {
      const target = join(mounted.folder, 'index')
      const all = ['index', target, '--network', 'demo', '--once']
      await expectError(runCli(all), 'index.full', 'Free some space, then run the same command: it goes on')
      await mounted.remount('size=20m')
      const { code, out } = await runCli(all)
      expect([code, out]).toEqual([0, expect.stringContaining('96–116, 237–250, 304–322, 403–414, 1470\n')])
    } finally {
      mounted.unmount()
    }
  })
})

describe('tonoscope index with a database', () => {
  let server: TestPostgres
  beforeAll(async () => {
    server = await startPostgres()
  }, 60_000)
  afterAll(() => server.close(), 60_000)

  test('wrong password, no such database, another network, a newer version', async () => {
    const wrong = new URL(server.url())
    wrong.password = 'secret'
    const result = index(wrong.href)
    await expectError(result, 'index.unreachable', 'wrong user or password', 'Check the path or the URL')
    expect((await result).err).not.toContain('secret')
    await expectError(index(server.url('missing')), 'index.unreachable', 'has no such database')

    const other = await server.createDatabase()
    await (await openPostgresIndex(other, { identity: sampleIdentity })).close()
    await expectError(index(other), 'index.network', 'Give the network of this index with --network')
    const name = new URL(other).pathname.slice(1)
    await server.run("insert into tonoscope.migrations (version, name) values (99, 'later')", name)
    await expectError(index(other), 'index.version', 'has version 99, this program supports')
    await server.run('delete from tonoscope.migrations where version = 99; drop table tonoscope.traces', name)
    for (const run of [index(other), runCli(['index', other, '--repair'])])
      await expectError(run, 'index.corrupt', 'restore a backup, or drop its schema "tonoscope" and index again')
  })

  test('--repair builds its indexes again', async () => {
    const url = await server.createDatabase()
    await expectError(runCli(['index', url, '--repair']), 'index.unreachable', 'it has no index yet')
    expect((await index(url)).code).toBe(0)
    const { code, out } = await runCli(['index', url, '--repair'])
    expect([code, out]).toEqual([0, expect.stringContaining('all indexes were built again')])
    expect(out).toContain('96–98')
  })
})
