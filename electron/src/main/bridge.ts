import {
  type DesktopEvent,
  type DesktopInput,
  type DesktopOperationName,
  type DesktopReply,
  desktopOperations,
  isDesktopOperation,
} from '@tonoscope/core/contract/desktop'
import { type BridgeAnswer, channels } from '@tonoscope/core/contract/desktopBridge'
import { NetworkName } from '@tonoscope/core/contract/networks'
import type { Operation } from '@tonoscope/core/contract/operation'
import { isOperationName, operations } from '@tonoscope/core/contract/operations'
import { AppError, toWire } from '@tonoscope/core/errors'
import type { WorkerPool } from '@tonoscope/node/pool'
import type { Job } from '@tonoscope/node/workerProtocol'
import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron'
import { z } from 'zod'
import { isAppUrl } from './appScheme.ts'
import type { Electron } from './parts.ts'

/** What a handler of the desktop's own operations is lent. */
export type DesktopCall = { readonly signal: AbortSignal; readonly tell: (event: DesktopEvent) => void }

/** One function a row of the table; forget one and the compiler names it. */
export type DesktopHandlers = {
  readonly [N in DesktopOperationName]: (input: DesktopInput<N>, call: DesktopCall) => Promise<DesktopReply<N>>
}

/** What the page's calls are answered with. */
export type BridgeOptions = {
  readonly pool: () => Pick<WorkerPool, 'run'>
  readonly handlers: DesktopHandlers
  readonly log: (line: string) => void
  /** Of a failure that is a fault of this program. */
  readonly reference: () => string
}

const texts = z.record(z.string(), z.string().max(100_000))
const mostText = 64 * 2 ** 20
const Call = z.union([
  z.strictObject({
    name: z.string().refine(isOperationName, 'no such operation'),
    network: NetworkName.optional(),
    params: texts,
    headers: texts,
    body: z.string().max(mostText).optional(),
  }),
  z.strictObject({ name: z.string().refine(isDesktopOperation, 'no such operation'), input: z.unknown() }),
])
const Id = z.string().regex(/^[0-9a-z-]{1,64}$/)

/**
 * Answers the page's calls. Who asks is looked at first: only the app's own page, in the window's own frame. What is asked
 * is held against the two tables before anything is done with it.
 */
export function answerPage({ ipcMain }: Pick<Electron, 'ipcMain'>, options: BridgeOptions): void {
  const running = new Map<string, AbortController>()
  const watched = new WeakSet<WebContents>()

  /** A page that is loaded again, or closed, hears nothing of what it asked: all its calls are cancelled. */
  function endWithPage(sender: WebContents): void {
    if (watched.has(sender)) return
    watched.add(sender)
    const gone = () => {
      for (const [key, left] of running) if (key.startsWith(`${sender.id} `)) left.abort()
    }
    sender.on('did-navigate', gone)
    sender.on('destroyed', gone)
  }

  ipcMain.handle(channels.call, async (event, id: unknown, asked: unknown): Promise<BridgeAnswer> => {
    try {
      expectPage(event)
      const key = expectId(event, id)
      if (running.has(key)) throw new AppError('input.body', { path: 'id', reason: 'a call of this id is under way' })
      const left = new AbortController()
      running.set(key, left)
      endWithPage(event.sender)
      try {
        const tell = (news: unknown) => {
          if (!event.sender.isDestroyed()) event.sender.send(channels.heard, id, news)
        }
        return { ok: true, reply: await answer(asked, left.signal, tell) }
      } finally {
        running.delete(key)
      }
    } catch (thrown) {
      const reference = options.reference()
      if (!(thrown instanceof AppError))
        options.log(`${reference} ${thrown instanceof Error ? thrown.stack : String(thrown)}`)
      return { ok: false, error: toWire(thrown, reference) }
    }
  })

  ipcMain.on(channels.cancel, (event, id: unknown) => {
    if (!isPage(event) || !Id.safeParse(id).success) return
    running.get(`${event.sender.id} ${String(id)}`)?.abort()
  })

  async function answer(asked: unknown, signal: AbortSignal, tell: (news: unknown) => void): Promise<unknown> {
    const call = Call.safeParse(asked)
    if (!call.success) throw refusal(call.error)
    if ('input' in call.data) {
      const { name, input } = call.data
      const read = desktopOperations[name].input.safeParse(input)
      if (!read.success) throw refusal(read.error)
      // The handler and the input belong to the same row of the table; the table's type is lost on the way through `name`.
      const handler = options.handlers[name] as (input: unknown, call: DesktopCall) => Promise<unknown>
      return handler(read.data, { signal, tell })
    }
    const { name, network, params, headers, body } = call.data
    const operation: Operation = operations[name]
    for (const [schema, value] of [
      [operation.params, params],
      [operation.headers, headers],
    ] as const) {
      const known = new Set(Object.keys(schema.shape))
      const strange = Object.keys(value).find(key => !known.has(key))
      if (strange !== undefined) throw new AppError('input.body', { path: strange, reason: `${name} does not take it` })
    }
    if ((body === undefined) !== (operation.body === undefined))
      throw new AppError('input.body', {
        path: 'body',
        reason: body === undefined ? 'it is missing' : `${name} takes none`,
      })
    const job: Job = { name, network, params, headers, body }
    return options.pool().run(job, { signal, onProgress: tell })
  }
}

const refusal = (error: z.ZodError): AppError => {
  const [issue] = error.issues
  return new AppError('input.body', { path: issue?.path.join('.') ?? '', reason: issue?.message ?? 'it does not fit' })
}

type Event = Pick<IpcMainEvent | IpcMainInvokeEvent, 'sender' | 'senderFrame'>

/** Whether the app's own page asks, in the window's own frame. */
function isPage({ senderFrame }: Event): boolean {
  return senderFrame !== null && senderFrame.parent === null && isAppUrl(senderFrame.url)
}

function expectPage(event: Event): void {
  if (!isPage(event)) throw new AppError('input.body', { path: '', reason: 'only the app itself is answered' })
}

function expectId({ sender }: Event, id: unknown): string {
  const read = Id.safeParse(id)
  if (!read.success) throw new AppError('input.body', { path: 'id', reason: 'a short text is expected' })
  return `${sender.id} ${read.data}`
}
