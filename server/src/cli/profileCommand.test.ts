import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const transfer = new URL('../../../examples/transfer.boc', import.meta.url).pathname
/** Three transfers of the faucet, by the hash of one of them. */
const event = '8a5bc67699d2236f7ec75e43376cd7b3050d3b9910c9d7285081999b9956dd6b'

const folder = mkdtempSync(join(tmpdir(), 'profile-'))

describe('the profile of a message', () => {
  let saved: string
  let total: number
  beforeAll(async () => {
    const { code, out } = await runCli(['profile', transfer, '--json'])
    expect(code).toBe(0)
    saved = join(folder, 'before.json')
    writeFileSync(saved, out)
    const { gas_used, transactions } = JSON.parse(out) as { gas_used: number; transactions: { gas_used: number }[] }
    total = gas_used
    expect(transactions.reduce((sum, each) => sum + each.gas_used, 0)).toBe(total)
  })

  test('is printed as tables of calls, instructions and locations', async () => {
    const { code, out, err } = await runCli(['profile', transfer])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(new RegExp(`^${total} gas in \\d transactions$`, 'm'))
    expect(out).toMatch(new RegExp(`^ *${total} +100\\.0% +0 +1 +trace$`, 'm'))
    expect(out).toMatch(/ {2}0 wallet_signed_\w+$/m)
    expect(out).toMatch(/^ *\d+ +\d+\.\d% +\d+ +SENDRAWMSG$/m)
    expect(out).toMatch(/^ *\d+ +\d+\.\d% +\d+ +[\da-f]{8}:\d+ +SENDRAWMSG +\S/m)
  })

  test('has the same gas in every format', async () => {
    const print = async (format: string) => (await runCli(['profile', transfer, '--format', format])).out
    const lines = (await print('collapsed')).trimEnd().split('\n')
    expect(lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)).toBe(total)
    const speedscope = JSON.parse(await print('speedscope')) as { profiles: { weights: number[] }[] }
    expect(speedscope.profiles[0]?.weights.reduce((sum, each) => sum + each, 0)).toBe(total)
    const { timeDeltas } = JSON.parse(await print('cpuprofile')) as { timeDeltas: number[] }
    expect(timeDeltas.reduce((sum, each) => sum + each, 0)).toBe(total)
  })

  test('of one transaction has that one, by node or hash', async () => {
    const { out } = await runCli(['profile', transfer, '--transaction', '0.0', '--json'])
    const { transactions, gas_used } = JSON.parse(out) as {
      gas_used: number
      transactions: { node: string; hash: string; gas_used: number }[]
    }
    expect(transactions).toMatchObject([{ node: '0.0', gas_used }])
    const byHash = await runCli(['profile', transfer, '--transaction', transactions[0]?.hash ?? '', '--json'])
    expect(byHash.out).toBe(out)
    const { code, err } = await runCli(['profile', transfer, '--transaction', '0.9'])
    expect([code, err]).toEqual([1, expect.stringContaining('expected one of: 0, 0.0')])
  })

  test('does not differ from a saved one of the same run; of another run, every change adds up', async () => {
    expect((await runCli(['profile', transfer, '--compare', saved])).out).toContain('Identical: no call differs.')
    const { out } = await runCli(['profile', event, '--compare', saved, '--json'])
    const { gas_used, calls } = JSON.parse(out) as {
      gas_used: { before: number; after: number; change: number }
      calls: { path: { name: string }[]; change: number }[]
    }
    expect(gas_used.before).toBe(total)
    expect(gas_used.change).toBe(gas_used.after - total)
    const changeOf = (depth: number) =>
      calls.filter(({ path }) => path.length === depth).reduce((sum, { change }) => sum + change, 0)
    expect([changeOf(1), changeOf(2)]).toEqual([gas_used.change, gas_used.change])
    expect((await runCli(['profile', event, '--compare', transfer])).out).toMatch(new RegExp(`^${total} → \\d+ gas`))
  })
})

test('a capsule is profiled with the data in its file', async () => {
  const file = join(folder, 'run.capsule.tonoscope')
  expect((await runCli(['capsule', 'make', transfer, '--out', file])).code).toBe(0)
  // Its message has no signature, so the hashes of its transactions are others.
  const { code, out } = await runCli(['profile', file, '--compare', transfer])
  expect([code, out]).toEqual([0, expect.stringContaining('Identical: no call differs.')])
})

test.each([
  [['profile', transfer, '--format', 'xml'], /Allowed choices are table, speedscope, collapsed, cpuprofile/],
  [['profile', transfer, '--format', 'collapsed', '--compare', transfer], /leave out --format/],
  [['profile', transfer, '--compare', join(folder, 'other.json')], /not the output of tonoscope profile --json/],
])('%j is rejected', async (argv, reason) => {
  writeFileSync(join(folder, 'other.json'), '{"gas_used":1}')
  const { code, err } = await runCli(argv)
  expect(code).toBe(1)
  expect(err).toMatch(reason)
})
