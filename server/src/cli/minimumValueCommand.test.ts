import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import type { DebugFees } from '@tonoscope/core/contract/debugFees'
import { demoBytes } from '@tonoscope/node/networks'
import { describe, expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const demo = readSnapshot(demoBytes())
const sample = (id: string): string =>
  toBocHex(demo.samples.find(each => each.id === id)?.message ?? expect.fail(`no sample ${id}`))

describe('minimum-value', () => {
  test('prints the least value, what fails below it, and where the money goes', async () => {
    const { code, out, err } = await runCli(['minimum-value', sample('fresh-jetton-transfer')])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^0\.051639 TON is enough, 0\.1 TON is attached \(\d+ runs\)$/m)
    expect(out).toMatch(/^with 0\.051638 TON it differs\. Exit code: 709.* instead of 0\.$/m)
    expect(out).toMatch(/^if the contract that it deploys did not exist yet: 0\.05\d+ TON/m)
    expect(out).toMatch(/^returned +0\.\d+ TON$/m)
  })

  test('prints the message with that value, which works', async () => {
    const boc = (await runCli(['minimum-value', sample('fresh-jetton-transfer'), '--boc'])).out.trim()
    expect((await runCli(['emulate', boc, '--ignore-signature', '--strict'])).code).toBe(0)
  })

  test('says why there is none, and fails', async () => {
    const { code, out } = await runCli(['minimum-value', sample('fresh-expired')])
    expect([code, out]).toEqual([1, expect.stringContaining('Repair it first')])
    const { err } = await runCli(['minimum-value', sample('fresh-expired'), '--boc'])
    expect(err).toContain('fails: ')
    expect((await runCli(['minimum-value', sample('fresh-transfer'), '--message', '7'])).err).toContain('there are: 0')
  })
})

describe('fees', () => {
  test('prints each fee with its formula and the config parameters', async () => {
    const { code, out, err } = await runCli(['fees', sample('fresh-transfer')])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/✓ Gas fee: 0\.\d+ TON/)
    expect(out).toMatch(/gas_fee = flat_gas_price \+ ceil\(gas_price \* .* \/ 65536\) = \d+/)
    expect(out).toMatch(/gas_price = \d+ \(config 21\)/)
    expect(out).not.toContain('✗')
  })

  test('of one transaction, as JSON; a rejected message has none', async () => {
    const { out } = await runCli(['fees', sample('fresh-transfer'), '--transaction', '0.0', '--json'])
    const { transactions } = JSON.parse(out) as DebugFees
    expect(transactions.map(({ node }) => node)).toEqual(['0.0'])
    const rejected = await runCli(['fees', sample('fresh-expired')])
    expect([rejected.code, rejected.out]).toEqual([2, expect.stringContaining('there is no transaction')])
  })
})
