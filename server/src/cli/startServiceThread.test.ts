import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { standardNetworks } from '@tonoscope/node/networks'
import { expect, test } from 'vitest'
import { type ServiceData, serviceData } from '../project.ts'
import { startServiceThread } from './startServiceThread.ts'

/** A thread that reports to be ready and does something else with its first call. */
function threadFile(onCall: string): URL {
  const file = join(mkdtempSync(join(tmpdir(), 'thread-')), 'thread.mjs')
  const lines = [
    "import { parentPort } from 'node:worker_threads'",
    `parentPort.on('message', () => { ${onCall} })`,
    "parentPort.postMessage({ type: 'ready' })",
  ]
  writeFileSync(file, lines.join('\n'))
  return pathToFileURL(file)
}
// These threads do not read it.
const noData = {} as ServiceData

test('a thread that computes without end is stopped with an error, also for later calls', async () => {
  const { service, close } = await startServiceThread(noData, () => {}, {
    deadlineMs: 500,
    file: threadFile('for (;;);'),
  })
  const started = performance.now()
  const stopped = expect.objectContaining({ code: 'limit.time' })
  await expect(service.call('getStatus', {})).rejects.toThrow(stopped)
  await expect(service.call('getStatus', {})).rejects.toThrow(stopped)
  expect(performance.now() - started).toBeLessThan(3000)
  close()
})

test('a thread that fails is an error, not a wait without end', async () => {
  const { service, close } = await startServiceThread(noData, () => {}, { file: threadFile("throw new Error('no')") })
  await expect(service.call('getStatus', {})).rejects.toThrow(expect.objectContaining({ code: 'internal.bug' }))
  close()
})

test('gives the replies, errors and cancellation of the service', async () => {
  const data = serviceData(standardNetworks())
  const { service, close } = await startServiceThread(data, () => {})
  try {
    expect(await service.call('debugRecognise', { body: { text: '0'.repeat(64) } })).toHaveProperty('candidates')
    await expect(service.call('debugBlockId', { body: { block: 'nonsense' } })).rejects.toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^input\./) }),
    )
    const controller = new AbortController()
    controller.abort()
    await expect(service.call('debugNetworks' as never, {}, { signal: controller.signal })).rejects.toThrow(
      expect.objectContaining({ code: 'limit.cancelled' }),
    )
  } finally {
    close()
  }
}, 60_000)
