import type { ChainIndex, OpenIndexOptions } from '@tonoscope/core/chainIndex/ChainIndex'
import { demoNetwork } from '@tonoscope/node/networks'
import { expect, test } from 'vitest'
import { memoryIndex } from '../../../core/test/chainIndex/memoryIndex.ts'
import { captureIo, runCli } from '../../test/runCli.ts'
import type { IndexCommandOptions } from './indexCommand.ts'
import { runIndexCommand } from './runIndexCommand.ts'

const indexes = new Map<string, ChainIndex>()

/** Opens indexes in memory, which stay for the next command. */
async function openInMemory(location: string, { identity }: OpenIndexOptions = {}): Promise<ChainIndex> {
  const opened = indexes.get(location) ?? (identity && memoryIndex(identity))
  if (!opened) throw new Error('no index is there')
  indexes.set(location, opened)
  return opened
}

async function runIndex(options: IndexCommandOptions) {
  const { io, output } = captureIo()
  let nowMs = 1_800_000_000_000
  const clock = {
    nowMs: () => nowMs,
    sleep: async (ms: number) => {
      nowMs += ms
      await new Promise(resolve => setImmediate(resolve))
    },
  }
  const code = await runIndexCommand(demoNetwork(), options, io, { openIndex: openInMemory, clock })
  return { code, ...output }
}

test('the demo network: what is recorded is indexed, and what is missing is named', async () => {
  const { code, out, err } = await runIndex({ to: 'demo', once: true })
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^block \d+ \(.* old\), /)
  expect(out).toContain('Not recorded in demo, so not indexed: ')
  expect(out).toContain('96–116')
  expect(out).toMatch(/transactions {2}\d{3} in \d+ traces/)
})

test('the status, as text and as JSON', async () => {
  await runIndex({ to: 'status', once: true })
  const { out } = await runIndex({ to: 'status', status: true })
  expect(out).toContain('scope         the whole network')
  expect(out).toContain('behind the source')
  const json = JSON.parse((await runIndex({ to: 'status', status: true, json: true })).out)
  expect(json.kind).toBe('status')
  expect(json.checkpoint.ranges).toContainEqual({ first: 96, last: 116 })
  expect(json.head).toEqual({ seqno: 1673, utime: expect.any(Number) })
})

test('a part of the network: from a block, until another one', async () => {
  const { out } = await runIndex({ to: 'part', once: true, from: '97', until: '(-1,8000000000000000,99)' })
  expect(out).toContain('3 of the masterchain, with all shard blocks: 97–99\n')
})

test('the events as lines of JSON', async () => {
  const { out } = await runIndex({ to: 'lines', once: true, from: '94', until: '100', json: true })
  const lines = out.trimEnd().split('\n')
  const kinds = lines.map(line => (JSON.parse(line) as { kind: string }).kind)
  expect(kinds.slice(0, 2)).toEqual(['waiting', 'leading'])
  expect(kinds.slice(2, -1)).toEqual(expect.arrayContaining(['skipped', 'committed']))
  expect(kinds.at(-1)).toBe('status')
  expect(out).toContain('"code":"source.notRecorded"')
})

test.each([
  [['index'], 'input.argument: --to: give a folder or the URL of a database'],
  [['index', '--to', 'x', '--days', '0'], 'expected days from 1'],
  [['index', '--to', 'x', '--accounts', 'nonsense'], 'input.address'],
])('%s is an error', async (argv, text) => {
  const { code, err } = await runCli(argv)
  expect(code).not.toBe(0)
  expect(err).toContain(text)
})

test('a block that does not exist yet is an error', async () => {
  await expect(runIndex({ to: 'x', from: 'nonsense' })).rejects.toMatchObject({ code: 'input.block' })
})
