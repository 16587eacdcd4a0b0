import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { readJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import { describe, expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const { blocks, configs } = readSnapshot(demoBytes())
const newest = blocks.at(-1) ?? expect.fail('the demo network has blocks')
const older = blocks.find(({ configHash }) => configHash !== newest.configHash) ?? expect.fail('and configurations')
const boc = toBocHex(configs.get(older.configHash) ?? expect.fail('the snapshot holds it'))
const file = join(mkdtempSync(join(tmpdir(), 'config-')), 'config.boc')
writeFileSync(file, Buffer.from(boc, 'hex'))

const command = (...argv: readonly string[]) => runCli(argv, Buffer.from(boc))

describe('config', () => {
  test('shows every parameter with formatted and exact values', async () => {
    const { code, out } = await command('config')
    expect(code).toBe(0)
    expect(out).toContain(`Masterchain block ${newest.id.seqno} of demo`)
    expect(out).toMatch(/^Fees$/m)
    expect(out).toMatch(/Gas price +400 nano +\(26214400\)/)
    expect(out).toMatch(/Validation round duration +5 min +\(300\)/)
    expect(out).toMatch(/40 {2}Fines \(not set; default value\)\n +Fine +101 TON +\(101000000000\)/)
    expect(out).toMatch(/^Not set\n {2}3 {2}Fee collector$/m)
  })

  test('--param shows one parameter in full', async () => {
    const { code, out } = await command('config', '--param', '10')
    expect(code).toBe(0)
    expect(out).toMatch(/^ {2}10 {2}Critical parameters\n/)
    expect(out).toContain('-1000')
    expect(await command('config', '--param', '999')).toMatchObject({ code: 1, out: '' })
  })

  test('--json prints the same as /v2, also for a block or a file', async () => {
    const ofNewest = readJson((await command('config', '--json')).out)
    expect(ofNewest).toMatchObject({ 0: `-1:${'5'.repeat(64)}`, 44: { accounts: [], suspended_until: 0 } })
    const results = [
      await command('config', '--json', '--block', `${older.id.seqno}`),
      await command('config', '--json', '--file', file),
      await command('config', '--json', '--file', boc),
      await command('config', '--json', '--file', '-'),
    ]
    expect(new Set(results.map(({ out }) => JSON.stringify({ ...(readJson(out) as object), raw: '' }))).size).toBe(1)
    const one = await command('config', '--json', '--param', '8')
    expect(Object.keys(readJson(one.out) as object)).toEqual(['8'])
    expect((await command('config', '--json', '--param', '19')).err).toContain('/v2 has no parameter 19')
  })

  test('reports invalid arguments', async () => {
    expect(await command('config', '--file', '00')).toMatchObject({
      code: 1,
      err: expect.stringContaining('input.boc'),
    })
    expect((await command('config', '--file', file, '--block', '5')).err).toContain('not both')
    expect((await command('config', '--block', '99999999')).code).toBe(1)
  })
})

describe('config diff', () => {
  test('shows only differences between blocks, dates and files', async () => {
    const { code, out } = await command('config', 'diff', `${older.id.seqno}`, 'newest')
    expect(code).toBe(0)
    expect(out).toContain(`a: masterchain block ${older.id.seqno} of demo`)
    expect(out).toMatch(/^\d+ {2}\S/m)
    const same = await command('config', 'diff', file, `${older.id.seqno}`)
    expect(same).toMatchObject({ code: 0, out: expect.stringContaining('Identical.') })
  })

  test('--json prints the differences', async () => {
    const { out } = await command('config', 'diff', file, 'newest', '--json')
    expect(readJson(out)).toMatchObject({ from: { hash: older.configHash }, to: { hash: newest.configHash } })
    expect((readJson(out) as { changes: unknown[] }).changes.length).toBeGreaterThan(0)
  })
})
