import { expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

test('lists the known contracts, one per line', async () => {
  const { code, out } = await runCli(['contracts'])
  expect(code).toBe(0)
  expect(out).toMatch(/^jetton_wallet +\d+ messages, \d+ data layouts, \d+ get methods?, \d+ exit codes$/m)
})

test('prints what a contract understands, by its interface or its code hash', async () => {
  const { out } = await runCli(['contracts', 'wallet_v5r1'])
  expect(out).toContain('WalletSignedExternalV5R1 0x7369676e external in { wallet_id:uint32 ')
  expect(out).toContain('is_signature_allowed(): allowed: Bool')
  expect(out).toMatch(/^ {4}133 Wrong seqno: /m)
  const [, hash = ''] = /\n {4}([\da-f]{64})\n/.exec(out) ?? []
  expect((await runCli(['contracts', hash.toUpperCase()])).out).toBe(out)
})

test('prints JSON', async () => {
  const { out } = await runCli(['contracts', 'wallet_v5r1', '--json'])
  expect(JSON.parse(out)).toMatchObject({ contracts: [{ interface: 'wallet_v5r1', parent: 'wallet' }] })
})

test('an unknown name is an error with what to do next', async () => {
  const { code, out, err } = await runCli(['contracts', 'rubbish'])
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain('"tonoscope contracts" lists them')
})
