import { EventEmitter } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BridgeReply, channels } from '@tonoscope/core/contract/desktopBridge'
import { AppError } from '@tonoscope/core/errors'
import { reportError } from '@tonoscope/node/reportError'
import type { Job } from '@tonoscope/node/workerProtocol'
import { expect, test } from 'vitest'
import { type BridgeOptions, handlePageCalls } from './bridge.ts'

type Settings = { signal: AbortSignal; onProgress: (progress: unknown) => void }
type Handler = (...args: unknown[]) => unknown

/** A bridge with a fake page and pool. */
function bridge(run: (job: Job, settings: Settings) => Promise<unknown> = async () => new Uint8Array([1])) {
  const handlers = new Map<string, Handler>()
  const listeners = new Map<string, Handler>()
  const jobs: Job[] = []
  const lines: string[] = []
  const sent: unknown[][] = []
  const sender = Object.assign(new EventEmitter(), {
    id: 1,
    isDestroyed: (): boolean => false,
    send: (...args: unknown[]) => void sent.push(args),
  })
  const page: { current: typeof sender | undefined } = { current: sender }
  const frame = { url: 'app://tonoscope/inspect', parent: null as unknown }
  // Only what the tests use.
  handlePageCalls(
    {
      ipcMain: {
        handle: (channel: string, handler: Handler) => handlers.set(channel, handler),
        on: (channel: string, listener: Handler) => listeners.set(channel, listener),
      },
    } as never,
    {
      pool: () => ({
        run: (job: Job, settings: Settings) => {
          jobs.push(job)
          return run(job, settings)
        },
      }),
      page: () => page.current,
      handlers: {
        'desktop.find': async (input: unknown) => input,
        'desktop.about': async () => {
          throw new Error('internal detail')
        },
      },
      toWireError: (error: unknown) => reportError(error, line => lines.push(line), 'ref'),
    } as unknown as BridgeOptions,
  )
  const event = (over: object = {}) => ({ sender, senderFrame: frame, ...over })
  return {
    jobs,
    lines,
    sent,
    sender,
    page,
    invoke: (call: unknown, id: unknown = 'one', from = event()) =>
      handlers.get(channels.call)?.(from, id, call) as Promise<BridgeReply>,
    cancel: (id: unknown, from = event()) => listeners.get(channels.cancel)?.(from, id),
    event,
  }
}

const call = (name: string, more: object = {}) => ({ name, params: {}, headers: {}, ...more })
const rejected = { ok: false, error: { code: 'input.body' } }
/** Runs until it is cancelled. */
const endless = (_: Job, { signal }: Settings) =>
  new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new AppError('limit.cancelled', {})), { once: true }),
  )

test('passes a valid call to a process and returns its bytes', async () => {
  const { invoke, jobs } = bridge()
  const input = call('getConfigOfBlock', { network: 'demo', params: { masterchain_seqno: '1' } })
  expect(await invoke(input)).toEqual({ ok: true, reply: new Uint8Array([1]) })
  expect(jobs).toEqual([{ ...input, body: undefined, inPieces: true }])
})

test.each([
  ['an unknown operation', call('shutDown')],
  ['a property of Object.prototype', call('toString')],
  ['an unknown desktop operation', { name: 'desktop.shell', input: {} }],
  ['an invalid input', { name: 'desktop.find', input: { text: '' } }],
  ['an input with unknown members', { name: 'desktop.showLogs', input: { path: '/' } }],
  ['an unknown parameter', call('getStatus', { params: { verbose: '1' } })],
  ['an unknown header', call('getStatus', { headers: { cookie: 'a=b' } })],
  ['a parameter that is not text', call('getConfigOfBlock', { params: { masterchain_seqno: 1 } })],
  ['an oversized parameter', call('getConfigOfBlock', { params: { masterchain_seqno: '1'.repeat(100_001) } })],
  ['an unexpected body', call('getStatus', { body: '{}' })],
  ['a missing body', call('debugEmulate')],
  ['an oversized body', call('debugEmulate', { body: 'x'.repeat(64 * 2 ** 20 + 1) })],
  ['an invalid network name', call('getStatus', { network: '../x' })],
  ['unknown members', call('getStatus', { sender: 'main' })],
  ['nothing', undefined],
  ['a text', 'getStatus'],
  ['a list', [call('getStatus')]],
])('rejects %s', async (_, input) => {
  const { invoke, jobs, lines } = bridge()
  expect(await invoke(input)).toMatchObject(rejected)
  expect([jobs, lines]).toEqual([[], []])
})

test.each([
  ['another page', { senderFrame: { url: 'https://example.com/', parent: null } }],
  ['a host with the same prefix', { senderFrame: { url: 'app://tonoscope.example/', parent: null } }],
  ['a subframe of the page', { senderFrame: { url: 'app://tonoscope/', parent: {} } }],
  ['a frame that is gone', { senderFrame: null }],
  ['another window', { sender: Object.assign(new EventEmitter(), { id: 2, isDestroyed: () => false, send() {} }) }],
  [
    'another window with the same id',
    { sender: Object.assign(new EventEmitter(), { id: 1, isDestroyed: () => false, send() {} }) },
  ],
])('ignores calls and cancels of %s', async (_, over) => {
  const { invoke, cancel, event, jobs } = bridge(endless)
  expect(await invoke(call('getStatus'), 'one', event(over) as never)).toMatchObject(rejected)
  expect(jobs).toEqual([])
  let ended = false
  const running = invoke(call('getStatus')).then(() => {
    ended = true
  })
  cancel('one', event(over) as never)
  await new Promise(resolve => setTimeout(resolve))
  expect(ended).toBe(false)
  cancel('one')
  await running
})

test('rejects calls while there is no main window', async () => {
  const { invoke, page, jobs } = bridge()
  page.current = undefined
  expect(await invoke(call('getStatus'))).toMatchObject(rejected)
  expect(jobs).toEqual([])
})

test('every channel is handled in this file, which checks the sender', () => {
  const files = readdirSync(import.meta.dirname).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const uses = files.filter(name => /\bipcMain\b\s*[.,}]/.test(readFileSync(join(import.meta.dirname, name), 'utf8')))
  expect(uses).toEqual(['bridge.ts'])
  const source = readFileSync(join(import.meta.dirname, 'bridge.ts'), 'utf8')
  const handlers = source.split(/ipcMain\.(?:handle|on|once|handleOnce)\(/).slice(1)
  expect(handlers.map(text => /isAppPage\(event, options\.page\(\)\)/.test(text.slice(0, 250)))).toEqual([true, true])
})

test('rejects an invalid id and the id of a running call, but not of a finished one', async () => {
  const { invoke, cancel } = bridge(endless)
  for (const id of [undefined, 1, '', 'A B', 'x'.repeat(65), {}]) {
    expect(await invoke(call('getStatus'), id === undefined ? null : id)).toMatchObject(rejected)
  }
  const first = invoke(call('getStatus'))
  expect(await invoke(call('getStatus'))).toMatchObject(rejected)
  cancel('one')
  expect(await first).toMatchObject({ ok: false, error: { code: 'limit.cancelled' } })
  const second = invoke(call('getStatus'))
  cancel('one')
  expect(await second).toMatchObject({ ok: false, error: { code: 'limit.cancelled' } })
})

test('ignores a cancel of an unknown call', () => {
  const { cancel } = bridge()
  for (const id of ['unknown', undefined, {}, 'x'.repeat(1000)]) expect(() => cancel(id)).not.toThrow()
})

test('sends progress with the call id, and not to a closed page', async () => {
  const { invoke, sent, sender } = bridge(async (_, { onProgress }) => {
    onProgress({ stage: 'executing', done: 1 })
    sender.isDestroyed = () => true
    onProgress({ stage: 'executing', done: 2 })
    return new Uint8Array()
  })
  await invoke(call('getStatus'), 'mine')
  expect(sent).toEqual([[channels.message, 'mine', { stage: 'executing', done: 1 }]])
})

test.each(['did-navigate', 'destroyed'])('%s cancels all calls of the page', async what => {
  const { invoke, sender } = bridge(endless)
  const all = Array.from({ length: 40 }, (_, id) => invoke(call('getStatus'), String(id)))
  expect(sender.listenerCount(what)).toBe(1)
  sender.emit(what)
  for (const result of await Promise.all(all)) {
    expect(result).toMatchObject({ ok: false, error: { code: 'limit.cancelled' } })
  }
})

test('an internal error has only a reference in the reply; details are logged', async () => {
  const { invoke, lines } = bridge()
  const result = await invoke({ name: 'desktop.about', input: {} })
  expect(result).toEqual({
    ok: false,
    error: { code: 'internal.bug', error: 'internal error (ref)', error_details: { reference: 'ref' } },
  })
  expect(lines).toEqual([expect.stringMatching(/^ref Error: internal detail/)])
})

test('an error of the service keeps its code and is not logged', async () => {
  const { invoke, lines } = bridge(async () => {
    throw new AppError('input.roots', { roots: 2 })
  })
  expect(await invoke(call('getStatus'))).toMatchObject({ error: { code: 'input.roots', error_details: { roots: 2 } } })
  expect(lines).toEqual([])
})

test('a handler gets the parsed input', async () => {
  const input = { text: 'a', forward: true, next: false }
  expect(await bridge().invoke({ name: 'desktop.find', input })).toEqual({ ok: true, reply: input })
})
