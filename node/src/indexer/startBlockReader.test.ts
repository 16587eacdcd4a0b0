import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BlockReader, indexerLimits, type Retries } from '@tonoscope/core/chainIndex/indexerTypes'
import { AppError, toWire } from '@tonoscope/core/errors'
import { afterEach, expect, test } from 'vitest'
import { startBlockReader } from './startBlockReader.ts'

const readers: BlockReader[] = []
afterEach(() => {
  for (const each of readers.splice(0)) each.close()
})

/** A thread that runs these statements for each message. */
function start(statements: string) {
  const file = join(mkdtempSync(join(tmpdir(), 'reader-')), 'reader.mjs')
  writeFileSync(
    file,
    `import { parentPort, workerData } from 'node:worker_threads'
     const post = message => parentPort.postMessage(message)
     parentPort.on('message', ({ id, range, isBounded, limits }) => { ${statements} })\n`,
  )
  const lines: string[] = []
  const data = { network: { name: 'mine', sources: [] }, reader: { name: 'index' } }
  const reader = startBlockReader(pathToFileURL(file), data, line => lines.push(line))
  readers.push(reader)
  return { reader, lines }
}

const range = { first: 5, last: 6 }
const retries = (given: Partial<Retries> = {}): Retries => ({
  signal: new AbortController().signal,
  limits: indexerLimits,
  isBounded: false,
  onRetry: () => {},
  ...given,
})
const cancelled = expect.objectContaining({ code: 'limit.cancelled' })

test('a thread gets its network and the ranges, and returns their rows', async () => {
  const { reader } = start(`
    const { network, reader } = workerData
    post({ kind: 'rows', id, rows: [network.name, reader.name, range.first, range.last, limits.maxAttempts, isBounded] })`)
  const reads = [reader.read(range, retries()), reader.read({ first: 7, last: 7 }, retries({ isBounded: true }))]
  expect(await Promise.all(reads)).toEqual([
    ['mine', 'index', 5, 6, 6, false],
    ['mine', 'index', 7, 7, 6, true],
  ])
})

test('errors and repeated requests are those of the thread', async () => {
  const error = new AppError('proof.index', { claim: 'another block' })
  const pause = new AppError('source.unreachable', { source: 'a', reason: 'none' })
  const { reader } = start(`
    post({ kind: 'retry', id, error: ${JSON.stringify(toWire(pause, ''))}, inMs: 500 })
    post({ kind: 'failed', id, error: ${JSON.stringify(toWire(error, ''))} })`)
  const retried: unknown[] = []
  const onRetry: Retries['onRetry'] = (...retry) => retried.push(retry)
  await expect(reader.read(range, retries({ onRetry }))).rejects.toEqual(error)
  expect(retried).toEqual([[pause, 500]])
})

test('a read whose signal aborts, and all reads of a thread that is closed, are cancelled', async () => {
  const { reader } = start('')
  const stop = new AbortController()
  const aborted = reader.read(range, retries({ signal: stop.signal }))
  const other = reader.read(range, retries())
  stop.abort()
  await expect(aborted).rejects.toEqual(cancelled)
  await expect(reader.read(range, retries({ signal: stop.signal }))).rejects.toEqual(cancelled)
  reader.close()
  await expect(other).rejects.toEqual(cancelled)
  await expect(reader.read(range, retries())).rejects.toEqual(cancelled)
})

test.each([
  ['throws', `throw new Error('broken')`, [expect.stringContaining('broken')]],
  ['ends', 'process.exit(3)', []],
])('a thread that %s fails its reads, now and later', async (_, statement, expected) => {
  const { reader, lines } = start(statement)
  const bug = expect.objectContaining({ code: 'internal.bug' })
  await expect(reader.read(range, retries())).rejects.toEqual(bug)
  await expect(reader.read(range, retries())).rejects.toEqual(bug)
  expect(lines).toEqual(expected)
})
