import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { readJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import { describe, expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const { names } = readSnapshot(demoBytes())
const named = (name: string): string =>
  [...names].find(([, each]) => each === name)?.[0] ?? expect.fail(`the demo network has no ${name}`)

describe('account', () => {
  test('prints one screen about a wallet, with its newest events as sentences', async () => {
    const { code, out } = await runCli(['account', 'alice-market.ton', '--events', '3'])
    expect(code).toBe(0)
    expect(out).toMatch(/^alice: wallet, [\d.]+ TON\n/)
    expect(out).toContain(named('alice'))
    expect(out).toMatch(/Wallet\n {2}Version +v4r2\n/)
    expect(out).toMatch(/Domain: alice-market\.ton, expires \d{4}-/)
    expect(out).toMatch(/Get methods: .*seqno/)
    expect(out).toContain('bob transfers NFT nft item 2 to alice')
    expect(out.split('\n').length).toBeLessThan(60)
  })

  test('--json prints the account with its events', async () => {
    const { code, out } = await runCli(['account', named('bob'), '--json', '--events', '1'])
    expect(code).toBe(0)
    expect(readJson(out)).toMatchObject({ address: named('bob'), events: { events: [{ outcome: 'success' }] } })
  })

  test('--dry-run runs a pending order of a multisig', async () => {
    const { out } = await runCli(['account', named('multisig'), '--events', '0'])
    expect(out).toMatch(/^multisig: multisig v1, /)
    expect(out).toMatch(
      /\nRun 1 \(--dry-run 1\): Dry-run query \d+\. Emulates the message with the signatures of 1 signer/,
    )
    const run = await runCli(['account', named('multisig'), '--dry-run', '1'])
    expect(run.code).toBe(0)
    expect(run.out).toContain('multisig executes an order')
    expect(run.out).toContain('bob')
    const none = await runCli(['account', named('bob'), '--dry-run', '1'])
    expect(none.code).toBe(1)
    expect(none.err).toMatch(/this account offers no runs/)
    expect((await runCli(['account', named('multisig'), '--dry-run', '2'])).err).toMatch(/this account offers 1/)
  })

  test('exits with 1 for a wrong address and an unknown account', async () => {
    expect((await runCli(['account', 'rubbish'])).err).toMatch(/input\.address/)
    const unknown = await runCli(['account', `0:${'ab'.repeat(32)}`])
    expect(unknown.code).toBe(1)
    expect(unknown.err).toMatch(/source\.notRecorded/)
  })
})

describe('get', () => {
  test('prints the fields of a known result with units', async () => {
    const { code, out } = await runCli(['get', named('nft item 1'), 'get_nft_data'])
    expect(code).toBe(0)
    expect(out).toMatch(/^get_nft_data: exit code 0, gas \d+\n\n {2}init +true\n {2}index +1\n/)
  })

  test('takes arguments, and exits with 1 if the method fails', async () => {
    const { out } = await runCli(['get', named('jetton minter onchain'), 'get_wallet_address', named('bob'), '--json'])
    expect(readJson(out)).toMatchObject({ exit_code: 0, stack: [{ address: named('jetton wallet bob onchain') }] })
    expect((await runCli(['get', named('bob'), 'nothing'])).code).toBe(1)
  })
})
