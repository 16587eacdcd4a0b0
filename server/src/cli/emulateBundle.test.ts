import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import type { DebugBundle } from '@tonoscope/core/contract/debugBundle'
import { demoBytes } from '@tonoscope/node/networks'
import { describe, expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const demo = readSnapshot(demoBytes())
const sample = (id: string): string =>
  toBocHex(demo.samples.find(each => each.id === id)?.message ?? expect.fail(`no sample ${id}`))
const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
const toFile = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

describe('emulate with several messages', () => {
  const [transfer, other] = [sample('fresh-transfer'), sample('fresh-jetton-transfer')]

  test('runs them in sequence, with the balances after each', async () => {
    const { code, out, err } = await runCli(['emulate', transfer, transfer])
    // The second one has the seqno of the first.
    expect([code, err]).toEqual([2, ''])
    expect(out).toMatch(/^1 {2}✓ /m)
    expect(out).toMatch(/^2 {2}✗ Nothing is sent\. Rejected by the wallet: expected seqno 38, the message has 37\./m)
    expect(out).toMatch(/^Balances before the first message, and after each$/m)
    expect(out).toMatch(/^ {4}[\d.,]+ TON → [\d.,]+ TON → [\d.,]+ TON$/m)
  })

  test('reads them of a file: JSON, or one per line', async () => {
    const array = toFile('a.json', JSON.stringify([{ boc: transfer, delay: 10 }, other]))
    const lines = toFile('b.ndjson', `${JSON.stringify({ boc: transfer, delay: 10 })}\n\n${other}\n`)
    const [first, second] = [
      JSON.parse((await runCli(['emulate', '--bundle', array, '--json'])).out) as DebugBundle,
      JSON.parse((await runCli(['emulate', '--bundle', lines, '--json'])).out) as DebugBundle,
    ]
    expect(first.messages.map(({ hash }) => hash)).toEqual(second.messages.map(({ hash }) => hash))
    expect(first.messages).toHaveLength(2)
    expect(first.messages[0]?.arguments.now).toBe(second.messages[0]?.arguments.now)
    expect(first.messages[0]?.arguments.now).toBe(first.block.utime + 10)
  })

  test('prints the whole result of one', async () => {
    const { code, out } = await runCli(['emulate', transfer, transfer, '--message', '2'])
    expect(code).toBe(2)
    expect(out).toMatch(/^✗ Nothing is sent\. Rejected by the wallet/)
    expect((await runCli(['emulate', transfer, transfer, '--message', '3'])).err).toContain('from 1 to 2')
  })

  test.each<[string, string[], RegExp]>([
    ['no message', ['emulate'], /give a message, or a file with --bundle/],
    ['an option for one message', ['emulate', 'x', 'y', '--trace'], /--trace: it is for one message/],
    ['a file that is no JSON', ['emulate', '--bundle', toFile('c.json', '[1,')], /--bundle/],
    [
      'an entry that is no message',
      ['emulate', '--bundle', toFile('e.json', '[null]')],
      /input\.argument: --bundle, message 1: /,
    ],
    [
      'a field of the wrong type',
      ['emulate', '--bundle', toFile('f.json', '[{"boc":"ab","now":"x"}]')],
      /message 1: .*now/,
    ],
    ['a message that is none', ['emulate', '--bundle', toFile('d.json', '["zz"]')], /--bundle, message 1/],
  ])('%s is an error', async (_, args, text) => {
    const { code, err } = await runCli(args)
    expect([code, err]).toEqual([1, expect.stringMatching(text)])
  })
})
