import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import type { DebugRepair } from '@tonoscope/core/contract/debugRepair'
import { demoBytes } from '@tonoscope/node/networks'
import { describe, expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const demo = readSnapshot(demoBytes())
const sample = (id: string): string =>
  toBocHex(demo.samples.find(each => each.id === id)?.message ?? expect.fail(`no sample ${id}`))

describe('repair', () => {
  const message = sample('fresh-wrong-seqno')

  test('lists the edits with which the message works, and what happens', async () => {
    const { code, out, err } = await runCli(['repair', message])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('✗ Rejected by the wallet: expected seqno 37, the message has 36.')
    expect(out).toContain('1  Use the seqno that the wallet expects\n   seqno: 36 → 37\n   ✓ ')
    expect(out).toMatch(/^ {3}alice: \+0\.\d+ TON$/m)
  })

  test('prints the message as a BoC that works, as TypeScript, as a link', async () => {
    const boc = (await runCli(['repair', message, '--boc'])).out.trim()
    expect((await runCli(['emulate', boc, '--ignore-signature', '--strict'])).code).toBe(0)
    expect((await runCli(['repair', message, '--ts'])).out).toMatch(
      /^import \{.*\} from '@ton\/core'\n[\s\S]*\.endCell\(\)\n$/,
    )
    const link = (await runCli(['repair', message, '--link', '--proposal', '1'])).out.trim()
    expect((await runCli(['tonconnect', link])).code).toBe(0)
    const { proposals } = JSON.parse((await runCli(['repair', message, '--json'])).out) as DebugRepair
    expect(proposals[0]).toMatchObject({ boc, link })
  })

  test('says why no edit works, and fails', async () => {
    const { code, out } = await runCli(['repair', sample('rejected-tester-throw-before-accept')])
    expect([code, out]).toEqual([1, expect.stringContaining('stops at a check of its own')])
    const boc = await runCli(['repair', sample('rejected-tester-throw-before-accept'), '--boc'])
    expect([boc.code, boc.out, boc.err]).toEqual([1, '', expect.stringContaining('contract.rejects')])
  })

  test('a message that works is no failure; wrong options are', async () => {
    const works = await runCli(['repair', sample('fresh-transfer')])
    expect([works.code, works.out]).toEqual([0, 'The message works: there is nothing to repair.\n'])
    expect((await runCli(['repair', message, '--boc', '--ts'])).err).toContain('give only one of')
    expect((await runCli(['repair', message, '--boc', '--proposal', '7'])).err).toContain(
      'expected a number from 1 to 1',
    )
    expect((await runCli(['repair', message, '--max-runs', '0'])).err).toContain('max_runs')
  })
})
