import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { readJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import { describe, expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const demo = readSnapshot(demoBytes())
const sample = (id: string): string =>
  toBocHex((demo.samples.find(each => each.id === id) ?? expect.fail(`no sample ${id}`)).message)
const folder = mkdtempSync(join(tmpdir(), 'capsule-'))
const pathTo = (name: string) => join(folder, name)
const contentOf = (name: string) => new Uint8Array(readFileSync(pathTo(name)))

describe('a capsule', () => {
  test('saves a run, lists its contents, and runs it again', async () => {
    const created = await runCli([
      'capsule',
      'make',
      sample('fresh-jetton-transfer'),
      '--out',
      pathTo('run.capsule.tonoscope'),
    ])
    expect([created.code, created.err]).toEqual([0, ''])
    expect(created.out).toMatch(/^\S*run\.capsule\.tonoscope, [\d.]+ kB\n {2}\d+ accounts in \d+ states\n/)
    expect(created.out).toContain('its signature was removed')

    const opened = await runCli(['capsule', 'run', pathTo('run.capsule.tonoscope')])
    expect([opened.code, opened.err]).toEqual([0, ''])
    expect(opened.out).toContain('\nidentical to the saved run\nCompared: the hashes of all ')
    expect(opened.out).toContain('not verified against the chain.')
    // Names of a capsule are those of its file, names of tokens those of their contracts.
    expect(opened.out).toMatch(/^ {2}A {2}\S+ {2}\w+ \(file\)$/m)
    expect(opened.out).toMatch(/^Tokens\n {2}\S+ {2}symbol and decimals unknown$/m)
    expect(opened.out).toContain('JettonTransfer: alice sends 12500000000 units of the jetton of ')
    const piped = await runCli(['capsule', 'run', '-', '--json'], contentOf('run.capsule.tonoscope'))
    expect(readJson(piped.out)).toMatchObject({ kind: 'run', identical: true, differences: [] })

    const changed = await runCli(['capsule', 'run', pathTo('run.capsule.tonoscope'), '--transactions', '2'])
    expect(changed.code).toBe(3)
    expect(changed.out).toMatch(/^0\.0\.0: saved [0-9a-f]{64}, rerun none$/m)
  }, 60_000)

  test('keeps the signature only with --keep-signature', async () => {
    const argv = [
      'capsule',
      'make',
      sample('fresh-transfer'),
      '--keep-signature',
      '--out',
      pathTo('signed.capsule.tonoscope'),
    ]
    expect((await runCli(argv)).out).toContain('anyone who has this file can still send the message')
    expect(readSnapshot(contentOf('signed.capsule.tonoscope')).capsule?.signatureStripped).toBe(false)
  })

  test('of a rejected message exits with 2', async () => {
    await runCli(['capsule', 'make', sample('fresh-wrong-seqno'), '--out', pathTo('rejected.capsule.tonoscope')])
    expect((await runCli(['capsule', 'run', pathTo('rejected.capsule.tonoscope')])).code).toBe(2)
  })

  test('overwrites a file only with --force', async () => {
    writeFileSync(pathTo('mine.txt'), 'mine')
    const argv = ['capsule', 'make', sample('fresh-transfer'), '--out', pathTo('mine.txt')]
    const rejected = await runCli(argv)
    expect([rejected.code, rejected.out]).toEqual([1, ''])
    expect(rejected.err).toContain('the file exists; use --force to overwrite it')
    expect(readFileSync(pathTo('mine.txt'), 'utf8')).toBe('mine')
    expect((await runCli([...argv, '--force'])).code).toBe(0)
    expect(readSnapshot(contentOf('mine.txt')).capsule).toBeDefined()
  })

  test('needs one message or event; an invalid file is rejected with the reason', async () => {
    expect((await runCli(['capsule', 'make', '--out', pathTo('none')])).err).toContain('either a message or --event')
    expect((await runCli(['capsule', 'run', pathTo('nowhere')])).err).toContain('nowhere: file not found')
    writeFileSync(pathTo('other.json'), '{"format":"tonoscope-snapshot/3"}')
    const { code, err } = await runCli(['capsule', 'run', pathTo('other.json')])
    expect(code).toBe(1)
    expect(err).toMatch(/^tonoscope: input\.snapshot: .*tonoscope-snapshot\/3/)
  })
})

describe('a snapshot', () => {
  const head = demo.blocks.at(-1)
  const known = [...demo.accounts].flatMap(([address, states]) => (states.at(-1)?.shardAccount ? [address] : []))

  test('saves accounts and events, lists its contents, and works as a network', async () => {
    const event = demo.traces[0]?.message ?? ''
    const out = pathTo('piece.snapshot.tonoscope')
    const make = [
      'snapshot',
      'make',
      '--out',
      out,
      '--account',
      known[0] ?? '',
      '--account',
      known[1] ?? '',
      '--event',
      event,
    ]
    const created = await runCli([...make, '--block', String(head?.id.seqno)])
    expect(created.err).toMatch(/^\d+\/\d+ /)
    expect(created.out).toMatch(/1 on-chain trace with \d+ transactions?/)
    const info = await runCli(['snapshot', 'info', out])
    expect(info.code).toBe(0)
    expect(info.out).toMatch(/^snapshot "demo", .*unpacked/)
    expect(info.out).toMatch(/\ncreated 20\d\d-.*today, by Tonoscope \d/)
    expect(info.out).toMatch(/newest block \d+, 20\d\d-.*(old|today|future)/)
    const json = readJson((await runCli(['snapshot', 'info', out, '--json'])).out)
    expect(json).toMatchObject({
      kind: 'snapshot',
      network: { name: 'demo' },
      counts: { traces: 1 },
      created: { by: expect.stringMatching(/^Tonoscope/) },
    })
    const message = demo.traces[0] && readSnapshot(contentOf('piece.snapshot.tonoscope')).traces[0]
    expect(message?.message).toBe(event)
  })

  test('reports what could not be read and exits with 3', async () => {
    const out = pathTo('partial.snapshot.tonoscope')
    const created = await runCli(['snapshot', 'make', '--out', out, '--account', `0:${'12'.repeat(32)}`])
    expect(created.code).toBe(3)
    expect(created.out).toMatch(/missing: account 0:1212/)
    expect((await runCli(['snapshot', 'info', out])).out).toMatch(/missing: account 0:1212/)
  })

  test('when stopped, is written with the data read so far', async () => {
    const argv = [
      'snapshot',
      'make',
      '--out',
      pathTo('stopped.snapshot.tonoscope'),
      '--account',
      known.slice(0, 5).join(','),
    ]
    const { code, out } = await runCli(argv, '', { stopped: true })
    expect(code).toBe(3)
    expect(out).toContain('cancelled')
    expect(readSnapshot(contentOf('stopped.snapshot.tonoscope')).missing?.length).toBeGreaterThan(0)
  })

  test('with blocks works offline, with their proof chain', async () => {
    const out = pathTo('blocks.snapshot.tonoscope')
    const chosen = ['--blocks', '(-1,8000000000000000,206)', '--config', '303', '--config', '440', '--proofs']
    const created = await runCli(['snapshot', 'make', '--out', out, '--account', known[0] ?? '', ...chosen])
    expect(created.out).toMatch(/1 full block/)
    const file = readSnapshot(contentOf('blocks.snapshot.tonoscope'))
    expect(file.fullBlocks?.map(({ id }) => id.seqno)).toEqual([206])
    expect(file.blocks.map(({ id }) => id.seqno)).toEqual(expect.arrayContaining([303, 440]))
    expect(file.blockLinks?.length).toBeGreaterThan(4)
    expect((await runCli(['snapshot', 'make', '--out', pathTo('none'), '--blocks', 'nonsense'])).err).toContain(
      'blocks[0]: invalid block ID',
    )
  })

  test('info distinguishes capsules from snapshots and rejects other files', async () => {
    const { out } = await runCli(['snapshot', 'info', pathTo('run.capsule.tonoscope')])
    expect(out).toMatch(/^capsule .*\n.*\n.*\nsaved run, .*by Tonoscope/)
    expect(out).toContain('The signature was removed from the message')
    writeFileSync(pathTo('trace.json'), '{"format":"ton-trace/1"}')
    expect((await runCli(['snapshot', 'info', pathTo('trace.json')])).err).toContain('the file is a recorded trace')
  })
})
