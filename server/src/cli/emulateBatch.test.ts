import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBocBase64, toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import type { DebugBatchLine } from '@tonoscope/core/contract/debugBatch'
import { demoBytes } from '@tonoscope/node/networks'
import { describe, expect, test } from 'vitest'
import { captureIo, runCli, startShared } from '../../test/runCli.ts'
import { run } from './run.ts'

const demo = readSnapshot(demoBytes())
const message = (id: string) => demo.samples.find(each => each.id === id)?.message ?? expect.fail(`no sample ${id}`)
const transfer = toBocHex(message('fresh-transfer'))
const rejected = toBocHex(message('fresh-wrong-seqno'))
const failing =
  demo.samples.find(each => each.group === 'fails' && each.blockSeqno === undefined) ?? expect.fail('no sample fails')
const folder = mkdtempSync(join(tmpdir(), 'batch-'))
let files = 0
const toFile = (text: string): string => {
  const file = join(folder, `${files++}.ndjson`)
  writeFileSync(file, text)
  return file
}
const toLines = (out: string): DebugBatchLine[] =>
  out
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as DebugBatchLine)

describe('emulate --batch', () => {
  const text = `${JSON.stringify({ id: 'a', boc: transfer })}\n\n"${toBocBase64(message('fresh-transfer'))}"\n${transfer}\n`

  test.each(['a file', 'stdin'])('prints a line for each message of %s, and the totals', async kind => {
    const { code, out, err } = await (kind === 'stdin'
      ? runCli(['emulate', '--batch', '-'], text)
      : runCli(['emulate', '--batch', toFile(text)]))
    expect([code, err]).toEqual([0, ''])
    const lines = toLines(out)
    expect(lines.map(({ line, id, result }) => [line, id, result?.outcome])).toEqual([
      [1, 'a', 'success'],
      [3, undefined, 'success'],
      [4, undefined, 'success'],
      [undefined, undefined, undefined],
    ])
    expect(lines[1]?.result).toEqual(lines[2]?.result)
    expect(lines.at(-1)?.batch).toMatchObject({ messages: 3, success: 3, block: { seqno: expect.any(Number) } })
  })

  test('rejects ABIs for all lines, which have their own', async () => {
    const abi = toFile('transfer#0f8a7ea5 query_id:uint64 = InternalMsgBody;')
    const { code, out, err } = await runCli(['--abi', abi, 'emulate', '--batch', '-'], transfer)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('input.argument: --abi')
  })

  test('runs more messages than one part has, in their order', async () => {
    const ids = Array.from({ length: 40 }, (_, at) => `${at}`)
    const { out } = await runCli(
      ['emulate', '--batch', '-'],
      ids.map(id => JSON.stringify({ id, boc: transfer })).join('\n'),
    )
    expect(toLines(out).map(({ id }) => id)).toEqual([...ids, undefined])
  })

  test.each<[string, string, string[], number]>([
    ['a line that is no message', `zz\n${rejected}`, [], 1],
    ['a rejected message', `${transfer}\n${rejected}\nzz`, [], 2],
    ['an incomplete trace', JSON.stringify({ boc: transfer, limits: { transactions: 1 } }), [], 3],
    ['with --strict, a failed message', toBocHex(failing.message), ['--strict'], 4],
  ])('has the exit code of the first message that is not complete: %s', async (_, input, options, code) => {
    expect((await runCli(['emulate', '--batch', '-', ...options], input)).code).toBe(code)
  })

  test('has block, clock and language of its options, and complete results', async () => {
    const older = demo.blocks.at(-2)?.id.seqno
    const options = [
      '--block',
      String(older),
      '--now',
      '1900000000',
      '--language',
      'ru',
      '--full',
      '--ignore-signature',
    ]
    const [line, last] = toLines((await runCli(['emulate', '--batch', '-', ...options], transfer)).out)
    expect(line?.full?.arguments).toMatchObject({ block: { seqno: older }, now: 1_900_000_000, ignore_signature: true })
    expect(line?.result?.sentence).toMatch(/[а-я]/)
    expect(last?.batch).toMatchObject({ block: { seqno: older }, now: 1_900_000_000 })
  })

  test('reports its progress on a terminal, and removes it', async () => {
    const shown: string[] = []
    let drained = 0
    const { io } = captureIo(`${transfer}\n${transfer}`)
    const drain = async () => {
      drained++
    }
    await run(['emulate', '--batch', '-'], { ...io, progress: each => shown.push(each), drained: drain }, startShared)
    expect(shown).toEqual(['1 message', '2 messages', ''])
    // Each line waits until the output has room.
    expect(drained).toBe(3)
  })

  test.each<[string, string[], RegExp]>([
    ['a file that does not exist', ['--batch', join(folder, 'none')], /file not found/],
    ['a folder', ['--batch', folder], /this is a folder/],
    [
      'an option for one message',
      ['--batch', '-', '--lt-offset', '3'],
      /--lt-offset: it cannot be combined with --batch/,
    ],
    ['a message', [transfer, '--batch', '-'], /message: it cannot be combined with --batch/],
    ['a block that is unknown', ['--batch', '-', '--block', '99999999'], /source\.notRecorded/],
  ])('%s is an error', async (_, args, error) => {
    const { code, out, err } = await runCli(['emulate', ...args], transfer)
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(error)])
  })
})
