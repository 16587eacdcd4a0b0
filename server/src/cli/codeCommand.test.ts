import { expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

// `alice` of the demo network, a wallet v4r2.
const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'

test('disassembles the code of an account, with the names of its methods', async () => {
  const { code, out } = await runCli(['code', alice])
  expect(code).toBe(0)
  expect(out).toMatch(/^code [\da-f]{64}, \d+ instructions$/m)
  expect(out).toMatch(/^ +0 {2}SETCP 0$/m)
  expect(out).toMatch(/^ +method 85143 seqno$/m)
  expect(out).toMatch(/THROWIFNOT_?\w* 33$/m)
})

test('disassembles a BoC, also as JSON', async () => {
  const { out } = await runCli(['code', 'b5ee9c724101010100050000067030711aca61d0', '--json'])
  expect(JSON.parse(out)).toMatchObject({
    blocks: [{ offset: 0, lines: [{ text: 'PUSHINT_4 0' }, { text: 'DROP' }, { text: 'PUSHINT_4 1' }] }],
    is_truncated: false,
  })
})

test('an account without code is an error', async () => {
  const { code, err } = await runCli(['code', '0:21e5288da673f7ed270901d6f1dbfba148273e697d874c421c730acc75cc4e17'])
  expect(code).toBe(1)
  expect(err).toContain('this account has no code')
})
