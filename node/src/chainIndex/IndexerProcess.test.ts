import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AppError, toWire } from '@tonoscope/core/errors'
import { expect, test } from 'vitest'
import { IndexerProcess } from './IndexerProcess.ts'

/** An indexer of these statements, which have the task. */
function open(statements: string) {
  const file = join(mkdtempSync(join(tmpdir(), 'indexer-')), 'indexer.mjs')
  writeFileSync(file, `process.once('message', task => { ${statements} })\n`)
  const lines: string[] = []
  const indexer = new IndexerProcess({
    file: pathToFileURL(file),
    task: { network: { name: 'mine', sources: [] }, index: { kind: 'index', location: '/some/where' } },
    log: line => lines.push(line),
    restartMs: { min: 1, max: 10 },
    graceMs: 5000,
  })
  return { indexer, lines }
}
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise(resolve => setTimeout(resolve, 5))
}

test('an indexer gets its task, and ends by itself when it is closed', async () => {
  const { indexer, lines } = open(`
    process.on('disconnect', () => { console.error('last commit'); process.exit() })
    console.error(task.network.name, task.index.location)
    process.send({ kind: 'ready' })`)
  await indexer.start()
  await indexer.close()
  await until(() => lines.length === 2)
  expect(lines).toEqual(['index: mine /some/where', 'index: last commit'])
})

test('an indexer has the young generation of Node 24', async () => {
  const { indexer, lines } = open(`
    console.error(process.execArgv.at(-1)); process.exit(0)`)
  await indexer.start()
  await until(() => lines.length > 0)
  expect(lines).toEqual(['index: --max-semi-space-size=64'])
  await indexer.close()
})

test('an index that cannot be used is an error, and is not tried again', async () => {
  const error = new AppError('index.network', { index: 'it', found: 'a', expected: 'b' })
  const { indexer, lines } = open(
    `process.send({ kind: 'failed', error: ${JSON.stringify(toWire(error, ''))} }, () => process.exit(1))`,
  )
  await expect(indexer.start()).rejects.toEqual(error)
  expect(lines).toEqual([expect.stringMatching(/^index: index\.network: .*not written any more/)])
  await indexer.close()
})

test('an indexer of a recorded network ends when all is indexed', async () => {
  const { indexer, lines } = open(`process.exit(0)`)
  await indexer.start()
  await indexer.close()
  expect(lines).toEqual([])
})

test('an indexer that ends with an error is started again', async () => {
  const { indexer, lines } = open(`process.exit(3)`)
  await indexer.start()
  await until(() => lines.length > 2)
  expect(lines.slice(0, 2)).toEqual([
    'index: the indexer ended (code 3); it is started again in 1 ms',
    'index: the indexer ended (code 3); it is started again in 2 ms',
  ])
  await indexer.close()
})
