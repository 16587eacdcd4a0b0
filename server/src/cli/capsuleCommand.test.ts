import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/readSnapshot'
import { readJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import { describe, expect, test } from 'vitest'
import { tonoscope } from '../../test/tonoscope.ts'

const demo = readSnapshot(demoBytes())
const sample = (id: string): string =>
  bocHex((demo.samples.find(each => each.id === id) ?? expect.fail(`no sample ${id}`)).message)
const folder = mkdtempSync(join(tmpdir(), 'capsule-'))
const place = (name: string) => join(folder, name)
const contentOf = (name: string) => new Uint8Array(readFileSync(place(name)))

describe('a capsule', () => {
  test('is made of a run, told about, and run again as it was', async () => {
    const made = await tonoscope([
      'capsule',
      'make',
      sample('fresh-jetton-transfer'),
      '--out',
      place('run.capsule.tonoscope'),
    ])
    expect([made.code, made.err]).toEqual([0, ''])
    expect(made.out).toMatch(/^\S*run\.capsule\.tonoscope, [\d.]+ kB\n {2}\d+ accounts in \d+ states\n/)
    expect(made.out).toContain('its signature was left out')

    const opened = await tonoscope(['capsule', 'run', place('run.capsule.tonoscope')])
    expect([opened.code, opened.err]).toEqual([0, ''])
    expect(opened.out).toContain('\nthe same as when it was saved\n')
    expect(opened.out).toContain('JettonTransfer: Transferring 12.5')
    const piped = await tonoscope(['capsule', 'run', '-', '--json'], contentOf('run.capsule.tonoscope'))
    expect(readJson(piped.out)).toMatchObject({ kind: 'run', same: true, differences: [] })

    const changed = await tonoscope(['capsule', 'run', place('run.capsule.tonoscope'), '--transactions', '2'])
    expect(changed.code).toBe(3)
    expect(changed.out).toMatch(/^0\.0\.0: saved [0-9a-f]{64}, now none$/m)
  }, 60_000)

  test('keeps a signature only when told to', async () => {
    const argv = [
      'capsule',
      'make',
      sample('fresh-transfer'),
      '--keep-signature',
      '--out',
      place('signed.capsule.tonoscope'),
    ]
    expect((await tonoscope(argv)).out).toContain('whoever has this file can send it')
    expect(readSnapshot(contentOf('signed.capsule.tonoscope')).capsule?.signatureStripped).toBe(false)
  })

  test('of a refused message ends as the refusal', async () => {
    await tonoscope(['capsule', 'make', sample('fresh-wrong-seqno'), '--out', place('refused.capsule.tonoscope')])
    expect((await tonoscope(['capsule', 'run', place('refused.capsule.tonoscope')])).code).toBe(2)
  })

  test('never takes the place of a file unless that is wanted', async () => {
    writeFileSync(place('mine.txt'), 'mine')
    const argv = ['capsule', 'make', sample('fresh-transfer'), '--out', place('mine.txt')]
    const refused = await tonoscope(argv)
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.err).toContain('it is there already; --force writes over it')
    expect(readFileSync(place('mine.txt'), 'utf8')).toBe('mine')
    expect((await tonoscope([...argv, '--force'])).code).toBe(0)
    expect(readSnapshot(contentOf('mine.txt')).capsule).toBeDefined()
  })

  test('is of one thing, and a file that is none is refused with the reason', async () => {
    expect((await tonoscope(['capsule', 'make', '--out', place('none')])).err).toContain('either a message or --event')
    expect((await tonoscope(['capsule', 'run', place('nowhere')])).err).toContain('the file cannot be read')
    writeFileSync(place('other.json'), '{"format":"tonoscope-snapshot/3"}')
    const { code, err } = await tonoscope(['capsule', 'run', place('other.json')])
    expect(code).toBe(1)
    expect(err).toMatch(/^tonoscope: input\.snapshot: .*tonoscope-snapshot\/3/)
  })
})

describe('a snapshot', () => {
  const head = demo.blocks.at(-1)
  const known = [...demo.accounts].flatMap(([address, states]) => (states.at(-1)?.shardAccount ? [address] : []))

  test('is made of chosen accounts and events, told about, and is a network', async () => {
    const event = demo.traces[0]?.message ?? ''
    const out = place('piece.snapshot.tonoscope')
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
    const made = await tonoscope([...make, '--block', String(head?.id.seqno)])
    expect(made.err).toMatch(/^\d+\/\d+ /)
    expect(made.out).toMatch(/1 landed trace of \d+ transactions?/)
    const info = await tonoscope(['snapshot', 'info', out])
    expect(info.code).toBe(0)
    expect(info.out).toMatch(/^snapshot \(tonoscope-snapshot\/1\), .*unpacked/)
    expect(info.out).toMatch(/\nmade 20\d\d-.*from today, by Tonoscope \d/)
    expect(info.out).toMatch(/newest block \d+, 20\d\d-.*(old|today|future)/)
    const json = readJson((await tonoscope(['snapshot', 'info', out, '--json'])).out)
    expect(json).toMatchObject({
      kind: 'snapshot',
      network: { name: 'demo' },
      counts: { traces: 1 },
      made: { by: expect.stringMatching(/^Tonoscope/) },
    })
    const message = demo.traces[0] && readSnapshot(contentOf('piece.snapshot.tonoscope')).traces[0]
    expect(message?.message).toBe(event)
  })

  test('says what could not be read, and ends with 3', async () => {
    const out = place('partial.snapshot.tonoscope')
    const made = await tonoscope(['snapshot', 'make', '--out', out, '--account', `0:${'12'.repeat(32)}`])
    expect(made.code).toBe(3)
    expect(made.out).toMatch(/missing: account 0:1212/)
    expect((await tonoscope(['snapshot', 'info', out])).out).toMatch(/missing: account 0:1212/)
  })

  test('that is stopped is written with what was read until then', async () => {
    const argv = [
      'snapshot',
      'make',
      '--out',
      place('stopped.snapshot.tonoscope'),
      '--account',
      known.slice(0, 5).join(','),
    ]
    const { code, out } = await tonoscope(argv, '', { stopped: true })
    expect(code).toBe(3)
    expect(out).toContain('cancelled')
    expect(readSnapshot(contentOf('stopped.snapshot.tonoscope')).missing?.length).toBeGreaterThan(0)
  })

  test('of blocks answers for them without the network, with the chain that proves them', async () => {
    const out = place('blocks.snapshot.tonoscope')
    const chosen = ['--blocks', '(-1,8000000000000000,206)', '--config', '303', '--config', '440', '--proofs']
    const made = await tonoscope(['snapshot', 'make', '--out', out, '--account', known[0] ?? '', ...chosen])
    expect(made.out).toMatch(/1 whole block/)
    const file = readSnapshot(contentOf('blocks.snapshot.tonoscope'))
    expect(file.wholeBlocks?.map(({ id }) => id.seqno)).toEqual([206])
    expect(file.blocks.map(({ id }) => id.seqno)).toEqual(expect.arrayContaining([303, 440]))
    expect(file.blockLinks?.length).toBeGreaterThan(4)
    expect((await tonoscope(['snapshot', 'make', '--out', out, '--blocks', 'nonsense'])).err).toContain(
      'blocks[0]: not a block id',
    )
  })

  test('info tells a capsule from a snapshot, and refuses what is neither', async () => {
    const { out } = await tonoscope(['snapshot', 'info', place('run.capsule.tonoscope')])
    expect(out).toMatch(/^capsule .*\n.*\n.*\nsaved run, .*by Tonoscope/)
    expect(out).toContain("the message's signature was left out")
    writeFileSync(place('trace.json'), '{"format":"ton-trace/1"}')
    expect((await tonoscope(['snapshot', 'info', place('trace.json')])).err).toContain('of another kind: trace')
  })
})
