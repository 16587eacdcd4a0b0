import type { Backend, CallSettings } from '@tonoscope/core/contract/backend'
import { expect, test } from 'vitest'
import { createEarlyCalls } from './earlyCalls.ts'

/** A backend whose calls end when the test says so. */
function fakeBackend() {
  const started: { name: string; settings: CallSettings; end: (reply: unknown) => void }[] = []
  const backend = {
    kind: 'http',
    call: (name: string, _: object, settings: CallSettings) =>
      new Promise((resolve, reject) => {
        settings.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        started.push({ name, settings, end: resolve })
      }),
  } as unknown as Backend // replies of any type
  return { backend, started }
}

test('a call that was started early is not made again, and only once used', async () => {
  const { backend, started } = fakeBackend()
  const early = createEarlyCalls()
  void early.start(backend, 'getSamples', {}, 'demo')
  const used = early.use(backend)
  const first = used.call('getSamples', {}, { network: 'demo' })
  expect(started).toHaveLength(1)
  started[0]?.end('samples')
  expect(await first).toBe('samples')
  void used.call('getSamples', {}, { network: 'demo' })
  expect(started).toHaveLength(2)
})

test.each([
  ['another input', 'debugRecognise', { body: { text: 'b' } }, 'demo'],
  ['another network', 'debugRecognise', { body: { text: 'a' } }, 'mainnet'],
  ['another operation', 'getSamples', {}, 'demo'],
] as const)('%s is a call of its own', (_, name, input, network) => {
  const { backend, started } = fakeBackend()
  const early = createEarlyCalls()
  void early.start(backend, 'debugRecognise', { body: { text: 'a' } }, 'demo')
  void early.use(backend).call(name, input as never, { network })
  expect(started).toHaveLength(2)
})

test('progress from before is reported, and what follows', () => {
  const { backend, started } = fakeBackend()
  const early = createEarlyCalls()
  void early.start(backend, 'debugEmulate', { body: { boc: '' } })
  const stages: string[] = []
  started[0]?.settings.onProgress?.({ stage: 'states' } as never)
  void early.use(backend).call('debugEmulate', { body: { boc: '' } }, { onProgress: ({ stage }) => stages.push(stage) })
  started[0]?.settings.onProgress?.({ stage: 'executing' } as never)
  expect(stages).toEqual(['states', 'executing'])
})

test('an abort ends the early call', async () => {
  const { backend, started } = fakeBackend()
  const early = createEarlyCalls()
  void early.start(backend, 'getSamples', {})
  const controller = new AbortController()
  const call = early.use(backend).call('getSamples', {}, { signal: controller.signal })
  controller.abort()
  await expect(call).rejects.toMatchObject({ code: 'limit.cancelled' })
  expect(started[0]?.settings.signal?.aborted).toBe(true)
})

test('calls that nobody used are forgotten', () => {
  const { backend, started } = fakeBackend()
  const early = createEarlyCalls()
  void early.start(backend, 'getSamples', {})
  early.clear()
  void early.use(backend).call('getSamples', {})
  expect(started).toHaveLength(2)
})
