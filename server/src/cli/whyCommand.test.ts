import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const file = fileURLToPath(new URL('../../../examples/error.txt', import.meta.url))

test('explains an error: the wallet, the cause, whether it was sent, the source', async () => {
  const { code, out } = await runCli(['why', file])
  expect(code).toBe(0)
  expect(out).toContain('Wallet v5r1 rejected the message: wrong seqno (exit code 133).')
  expect(out).toContain('The message was not sent')
  expect(out).toContain('https://github.com/')
})

test('reads the text itself, and stdin; --json prints the reply', async () => {
  const { out } = await runCli(['why', 'Duplicate msg_seqno 24', '--json'])
  expect(JSON.parse(out)).toMatchObject({ errors: [{ id: 'node.duplicate_seqno' }], sent: { state: 'sent' } })
  expect((await runCli(['why', '-'], '{"error":"entity not found"}')).out).toContain('tonapi does not know')
})

test('a text without an error is an error with what to do', async () => {
  const { code, err } = await runCli(['why', 'my money is gone'])
  expect(code).not.toBe(0)
  expect(err).toContain('input.errorText')
  expect(err).toContain('exit code')
})
