import { expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

/** `seqno:uint32`, and a reference to a cell of 8 bits. */
const boc = 'b5ee9c7201010201000a00010800000007010002aa'

test('shows the tree of cells, and the fields of a type', async () => {
  const { code, out } = await runCli(['cell', boc, '--type', 'seqno:uint32 payload:^Cell'])
  expect(code).toBe(0)
  expect(out).toContain('1 root, 2 cells, 40 bits, depth 1')
  expect(out).toContain('read completely')
  expect(out).toContain('0..32 seqno (uint) 7')
  expect(out).toContain('0.0 8 bits {aa}')
})

test('lists the types that fit, compares two BoCs, and prints JSON', async () => {
  expect((await runCli(['cell', 'examples/transfer.boc', '--try'])).out).toMatch(/^Message \(block, \d+ fields\)/)
  const changed = boc.replace('00000007', '00000008')
  const { out } = await runCli(['cell', boc, '--diff', changed])
  expect(out).toContain('0 changed, bits 28..32')
  expect(out).not.toContain('0.0 changed')
  expect(JSON.parse((await runCli(['cell', boc, '--diff', boc, '--json'])).out)).toMatchObject({ is_equal: true })
  const part = JSON.parse((await runCli(['cell', boc, '--path', '0.0', '--json'])).out) as { cells: object[] }
  expect(part.cells).toMatchObject([{ path: '0.0', bits: 8, data: 'aa' }])
})

test('a wrong path, type or BoC is an error with its place', async () => {
  expect((await runCli(['cell', boc, '--path', '0.3'])).err).toContain('input.argument')
  expect((await runCli(['cell', boc, '--type', 'Rubbish'])).err).toContain('there is no such type')
  expect((await runCli(['cell', 'b5ee9c72'])).err).toContain('input.boc')
})
