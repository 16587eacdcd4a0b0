import { EventEmitter } from 'node:events'
import { type BridgeAnswer, channels } from '@tonoscope/core/contract/desktopBridge'
import { AppError } from '@tonoscope/core/errors'
import type { Job } from '@tonoscope/node/workerProtocol'
import { expect, test } from 'vitest'
import { answerPage, type BridgeOptions } from './bridge.ts'

type Settings = { signal: AbortSignal; onProgress: (news: unknown) => void }
type Handler = (...args: unknown[]) => unknown

/** A bridge with a page and a pool that does as it is told. */
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
  const frame = { url: 'app://tonoscope/inspect', parent: null as unknown }
  // What a test needs of them; anything else is undefined and would be noticed.
  answerPage(
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
      handlers: {
        'desktop.find': async (input: unknown) => input,
        'desktop.about': async () => {
          throw new Error('the inside')
        },
      },
      log: (line: string) => void lines.push(line),
      reference: () => 'ref',
    } as unknown as BridgeOptions,
  )
  const event = (over: object = {}) => ({ sender, senderFrame: frame, ...over })
  return {
    jobs,
    lines,
    sent,
    sender,
    ask: (call: unknown, id: unknown = 'one', from = event()) =>
      handlers.get(channels.call)?.(from, id, call) as Promise<BridgeAnswer>,
    cancel: (id: unknown, from = event()) => listeners.get(channels.cancel)?.(from, id),
    event,
  }
}

const call = (name: string, more: object = {}) => ({ name, params: {}, headers: {}, ...more })
const refused = { ok: false, error: { code: 'input.body' } }
/** Ends only when it is cancelled. */
const endless = (_: Job, { signal }: Settings) =>
  new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new AppError('limit.cancelled', {})), { once: true }),
  )

test('what fits the table goes to a process as it came, and its bytes come back', async () => {
  const { ask, jobs } = bridge()
  const asked = call('getConfigOfBlock', { network: 'demo', params: { masterchain_seqno: '1' } })
  expect(await ask(asked)).toEqual({ ok: true, reply: new Uint8Array([1]) })
  expect(jobs).toEqual([{ ...asked, body: undefined }])
})

test.each([
  ['an operation that is not there', call('shutDown')],
  ['what every object has', call('toString')],
  ['an operation of the desktop that is not there', { name: 'desktop.shell', input: {} }],
  ['an input of the wrong shape', { name: 'desktop.find', input: { text: '' } }],
  ['an input with more than belongs there', { name: 'desktop.showLogs', input: { path: '/' } }],
  ['a strange parameter', call('getStatus', { params: { verbose: '1' } })],
  ['a strange header', call('getStatus', { headers: { cookie: 'a=b' } })],
  ['a parameter that is no text', call('getConfigOfBlock', { params: { masterchain_seqno: 1 } })],
  ['a parameter without end', call('getConfigOfBlock', { params: { masterchain_seqno: '1'.repeat(100_001) } })],
  ['a body where none belongs', call('getStatus', { body: '{}' })],
  ['no body where one belongs', call('debugEmulate')],
  ['a body without end', call('debugEmulate', { body: 'x'.repeat(64 * 2 ** 20 + 1) })],
  ['a strange network', call('getStatus', { network: '../x' })],
  ['members that nobody asked for', call('getStatus', { sender: 'main' })],
  ['nothing', undefined],
  ['a text', 'getStatus'],
  ['a list', [call('getStatus')]],
])('%s is refused before anything is done with it', async (_, asked) => {
  const { ask, jobs, lines } = bridge()
  expect(await ask(asked)).toMatchObject(refused)
  expect([jobs, lines]).toEqual([[], []])
})

test.each([
  ['another page', { senderFrame: { url: 'https://example.com/', parent: null } }],
  ['a host that only begins the same', { senderFrame: { url: 'app://tonoscope.example/', parent: null } }],
  ['a frame inside the page', { senderFrame: { url: 'app://tonoscope/', parent: {} } }],
  ['a frame that is gone', { senderFrame: null }],
])('%s is not answered, nor can it cancel', async (_, over) => {
  const { ask, cancel, event, jobs } = bridge(endless)
  expect(await ask(call('getStatus'), 'one', event(over) as never)).toMatchObject(refused)
  expect(jobs).toEqual([])
  let ended = false
  const running = ask(call('getStatus')).then(() => {
    ended = true
  })
  cancel('one', event(over) as never)
  await new Promise(resolve => setTimeout(resolve))
  expect(ended).toBe(false)
  cancel('one')
  await running
})

test('an id that is no short text is refused, and one that is under way, but not one that is done', async () => {
  const { ask, cancel } = bridge(endless)
  for (const id of [undefined, 1, '', 'A B', 'x'.repeat(65), {}]) {
    expect(await ask(call('getStatus'), id === undefined ? null : id)).toMatchObject(refused)
  }
  const first = ask(call('getStatus'))
  expect(await ask(call('getStatus'))).toMatchObject(refused)
  cancel('one')
  expect(await first).toMatchObject({ ok: false, error: { code: 'limit.cancelled' } })
  const second = ask(call('getStatus'))
  cancel('one')
  expect(await second).toMatchObject({ ok: false, error: { code: 'limit.cancelled' } })
})

test('cancelling what is not there does nothing', () => {
  const { cancel } = bridge()
  for (const id of ['unknown', undefined, {}, 'x'.repeat(1000)]) expect(() => cancel(id)).not.toThrow()
})

test('progress comes under the id of its call, and to no page that is gone', async () => {
  const { ask, sent, sender } = bridge(async (_, { onProgress }) => {
    onProgress({ stage: 'executing', done: 1 })
    sender.isDestroyed = () => true
    onProgress({ stage: 'executing', done: 2 })
    return new Uint8Array()
  })
  await ask(call('getStatus'), 'mine')
  expect(sent).toEqual([[channels.heard, 'mine', { stage: 'executing', done: 1 }]])
})

test.each(['did-navigate', 'destroyed'])('%s cancels all that the page asked, and warns of nothing', async what => {
  const { ask, sender } = bridge(endless)
  const all = Array.from({ length: 40 }, (_, id) => ask(call('getStatus'), String(id)))
  expect(sender.listenerCount(what)).toBe(1)
  sender.emit(what)
  for (const answer of await Promise.all(all)) {
    expect(answer).toMatchObject({ ok: false, error: { code: 'limit.cancelled' } })
  }
})

test('a fault of ours tells the page a reference, and the log the rest', async () => {
  const { ask, lines } = bridge()
  const answer = await ask({ name: 'desktop.about', input: {} })
  expect(answer).toEqual({
    ok: false,
    error: { code: 'internal.bug', error: 'an error of ours (ref)', details: { reference: 'ref' } },
  })
  expect(lines).toEqual([expect.stringMatching(/^ref Error: the inside/)])
})

test('what the service refuses keeps its code, and the log is spared', async () => {
  const { ask, lines } = bridge(async () => {
    throw new AppError('input.roots', { roots: 2 })
  })
  expect(await ask(call('getStatus'))).toMatchObject({ error: { code: 'input.roots', details: { roots: 2 } } })
  expect(lines).toEqual([])
})

test('a handler gets what its schema read', async () => {
  const input = { text: 'a', forward: true, next: false }
  expect(await bridge().ask({ name: 'desktop.find', input })).toEqual({ ok: true, reply: input })
})
