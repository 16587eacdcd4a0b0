import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBocBase64, toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { demoBytes } from '@tonoscope/node/networks'
import { describe, expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const messageOf = (id: string) =>
  readSnapshot(demoBytes()).samples.find(each => each.id === id)?.message ?? expect.fail(`no sample ${id}`)
const debugOf = async (argv: readonly string[]) => JSON.parse((await runCli([...argv, '--debug'])).out)

describe('overrides', () => {
  test('prints what a run finds as emulate takes it', async () => {
    const { code, out, err } = await runCli(['overrides', alice, '--param', '20'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(new RegExp(`^# wallet_v4r2\n${alice}\\.status=active\n${alice}\\.balance=\\d+\n`, 'm'))
    expect(out).toMatch(/\.seqno=\d+\n/)
    expect(out).toMatch(/^# Config parameter 20: Gas, masterchain\n(.*\n)*20\.gas_price=655360000$/m)
    const json = JSON.parse((await runCli(['overrides', alice, '--json'])).out)
    expect(json).toMatchObject({
      accounts: [{ account: alice, status: 'active', fields: { plugins: {} } }],
      params: [],
    })
  })

  test.each([[[]], [['--param', 'x']], [['nobody']]])('%j exits with 1', async argv => {
    expect((await runCli(['overrides', ...argv])).code).toBe(1)
  })
})

describe('emulate', () => {
  const boc = toBocHex(messageOf('fresh-wrong-seqno'))

  test('--set changes an account: its data by a field, its state', async () => {
    const first = await debugOf(['emulate', boc])
    const { account } = first.rejection
    const { actual } = first.preflight.find(({ id }: { id: string }) => id === 'seqno')
    const { code, out } = await runCli(['emulate', boc, '--set', `${account}.seqno=${actual}`, '--debug'])
    expect(code).toBe(0)
    expect(JSON.parse(out).arguments.overrides).toEqual([{ account, data: expect.stringMatching(/^b5ee9c72/) }])
    const frozen = await debugOf(['emulate', boc, '--set', `${account}.status=frozen`])
    expect(frozen.rejection.state.status).toBe('frozen')
  })

  test('--set-config, --library, --lt-offset and --seed change the run; a BoC can be a file', async () => {
    const library = messageOf('jetton-transfer')
    const file = join(mkdtempSync(join(tmpdir(), 'tonoscope-overrides-')), 'library.boc')
    writeFileSync(file, toBocBase64(library))
    const plain = await debugOf(['emulate', boc])
    const { arguments: args } = await debugOf([
      ...['emulate', boc, '--lt-offset', '7', '--seed', 'AB'.repeat(32), '--library', file],
      ...['--set-config', '20.gas_price=1', '--set-config', '20.gas_limit=5'],
    ])
    expect(args.lt).toBe(plain.arguments.lt + 7)
    expect(args.seed).toBe('ab'.repeat(32))
    expect(args.libraries).toEqual([toBocHex(library)])
    expect(args.config).toEqual([{ param: 20, value: expect.any(String) }])
  })

  test.each([
    [['--set', `${alice}.seqnoo=5`], /overrides\[0\]\.fields: it has no field seqnoo|has no field seqnoo/],
    [['--set', 'seqno=5'], /expected account\.name=value/],
    [['--set-config', 'gas=5'], /number of a config parameter/],
    [['--set-config', '20.price=5'], /it has no field price/],
  ])('%j exits with 1 and the reason', async (options, reason) => {
    const ended = await runCli(['emulate', boc, ...options])
    expect(ended.code).toBe(1)
    expect(ended.err).toMatch(reason)
  })
})
