import { expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const aliceKey = 'a6b0d8844b58af6b1e2c53dc092c0fc7db69831bb3e5d5d9c0dcffa41002a867'
const bob = 'UQDW2KeHGbo9yNRBrY76ClJM-yHgvEQiLdjTTCJAofh3NXlP'
const request = (change: object = {}) =>
  JSON.stringify({
    valid_until: 1_795_250_000,
    network: '-777',
    messages: [{ address: bob, amount: '1000000000', ...change }],
  })

test('shows the wallet, the messages and what each would do', async () => {
  const { code, out } = await runCli(['tonconnect', request(), '--wallet', alice, '--run'])
  expect(code).toBe(0)
  expect(out).toContain('sendTransaction with 1 message, 1 TON')
  expect(out).toMatch(/Wallet UQ\S+: wallet_v4r2, active, .* up to 4 messages/)
  expect(out).toContain(`1. messages[0]: 1 TON to ${bob}`)
  expect(out).toContain('run alone: alice sends 1 TON to bob.')
})

test('a fault has its path, its code and what to do; with --strict the exit code is 4', async () => {
  const { code, out } = await runCli(['tonconnect', request({ payload: 'aGVsbG8=' }), '--strict'])
  expect(code).toBe(4)
  expect(out).toContain('✕ messages[0].payload: base64 of the text "hello", not of a BoC (boc.plain)')
  expect(out).toContain('beginCell()')
  expect((await runCli(['tonconnect', request(), '--strict'])).code).toBe(0)
})

test('a wallet by its public key, and a payment link', async () => {
  const link = `ton://transfer/${bob}?amount=5&text=hi`
  const { out } = await runCli(['tonconnect', link, '--wallet', aliceKey, '--json'])
  expect(JSON.parse(out)).toMatchObject({ kind: 'transfer-link', wallet: { address: alice, found_by: 'key' } })
})

test('compares the reply, and rejects what is no request', async () => {
  const reply = '{"error":{"code":300,"message":"no"},"id":"1"}'
  expect((await runCli(['tonconnect', request(), '--reply', reply])).out).toContain('declined by the user')
  expect((await runCli(['tonconnect', 'hello'])).err).toContain('input.text')
  expect((await runCli(['tonconnect', request(), '--wallet', aliceKey, '--wallet-version', 'v9'])).err).toContain(
    'v5r1',
  )
})
