import {
  type DesktopEvent,
  type DesktopInput,
  type DesktopOperationName,
  type DesktopReply,
  desktopOperations,
  isDesktopOperation,
} from '@tonoscope/core/contract/desktop'
import { type BridgeReply, channels } from '@tonoscope/core/contract/desktopBridge'
import { NetworkName } from '@tonoscope/core/contract/networks'
import type { Operation } from '@tonoscope/core/contract/operation'
import { isOperationName, operations } from '@tonoscope/core/contract/operations'
import { AppError, type WireError } from '@tonoscope/core/errors'
import type { WorkerPool } from '@tonoscope/node/WorkerPool'
import type { Job } from '@tonoscope/node/workerProtocol'
import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron'
import { z } from 'zod'
import { isAppUrl } from './appScheme.ts'
import type { Electron } from './electronTypes.ts'

type DesktopCallContext = { readonly signal: AbortSignal; readonly emit: (event: DesktopEvent) => void }

/** One handler per desktop operation. */
export type DesktopHandlers = {
  readonly [N in DesktopOperationName]: (input: DesktopInput<N>, call: DesktopCallContext) => Promise<DesktopReply<N>>
}

/** What handles the calls. */
export type BridgeOptions = {
  readonly pool: () => Pick<WorkerPool, 'run'>
  readonly handlers: DesktopHandlers
  /** The page of the main window; nothing else may call. */
  readonly page: () => WebContents | undefined
  readonly toWireError: (error: unknown) => WireError
}

const textRecord = z.record(z.string(), z.string().max(100_000))
const maxBodyCharacters = 64 * 2 ** 20
const Call = z.union([
  z.strictObject({
    name: z.string().refine(isOperationName, 'no such operation'),
    network: NetworkName.optional(),
    params: textRecord,
    headers: textRecord,
    body: z.string().max(maxBodyCharacters).optional(),
  }),
  z.strictObject({ name: z.string().refine(isDesktopOperation, 'no such operation'), input: z.unknown() }),
])
const Id = z.string().regex(/^[0-9a-z-]{1,64}$/)

/** Handles the calls of the main window's own page, main frame only, each validated against the operation tables. */
export function handlePageCalls({ ipcMain }: Pick<Electron, 'ipcMain'>, options: BridgeOptions): void {
  const running = new Map<string, AbortController>()
  const watchedPages = new WeakSet<WebContents>()

  /** Cancels the calls of a page that is reloaded or closed. */
  function cancelWithPage(sender: WebContents): void {
    if (watchedPages.has(sender)) return
    watchedPages.add(sender)
    const cancelAll = () => {
      for (const [key, controller] of running) if (key.startsWith(`${sender.id} `)) controller.abort()
    }
    sender.on('did-navigate', cancelAll)
    sender.on('destroyed', cancelAll)
  }

  ipcMain.handle(channels.call, async (event, id: unknown, call: unknown): Promise<BridgeReply> => {
    try {
      if (!isAppPage(event, options.page()))
        throw new AppError('input.body', { path: '', reason: 'only the page of the app may call' })
      const key = toCallKey(event, id)
      if (running.has(key))
        throw new AppError('input.body', { path: 'id', reason: 'a call with this ID is already running' })
      const controller = new AbortController()
      running.set(key, controller)
      cancelWithPage(event.sender)
      try {
        const sendMessage = (message: unknown) => {
          if (!event.sender.isDestroyed()) event.sender.send(channels.message, id, message)
        }
        return { ok: true, reply: await runCall(call, controller.signal, sendMessage) }
      } finally {
        running.delete(key)
      }
    } catch (error) {
      return { ok: false, error: options.toWireError(error) }
    }
  })

  ipcMain.on(channels.cancel, (event, id: unknown) => {
    if (!isAppPage(event, options.page()) || !Id.safeParse(id).success) return
    running.get(`${event.sender.id} ${String(id)}`)?.abort()
  })

  async function runCall(
    input: unknown,
    signal: AbortSignal,
    sendMessage: (message: unknown) => void,
  ): Promise<unknown> {
    const call = parseInput(Call, input)
    if ('input' in call) {
      const { name } = call
      const parsed = parseInput(desktopOperations[name].input, call.input)
      // Handler and input have the same operation name; TypeScript cannot correlate the two.
      const handler = options.handlers[name] as (input: unknown, call: DesktopCallContext) => Promise<unknown>
      return handler(parsed, { signal, emit: sendMessage })
    }
    const { name, network, params, headers, body } = call
    const operation: Operation = operations[name]
    for (const [schema, value] of [
      [operation.params, params],
      [operation.headers, headers],
    ] as const) {
      const known = new Set(Object.keys(schema.shape))
      const unknownName = Object.keys(value).find(key => !known.has(key))
      if (unknownName !== undefined)
        throw new AppError('input.body', { path: unknownName, reason: `unknown parameter of ${name}` })
    }
    if ((body === undefined) !== (operation.body === undefined)) {
      const reason = body === undefined ? 'required' : `${name} has no body`
      throw new AppError('input.body', { path: 'body', reason })
    }
    // The page reads the reply in steps, to stay responsive.
    const job: Job = { name, network, params, headers, body, inPieces: true }
    return options.pool().run(job, { signal, onProgress: sendMessage })
  }
}

/** @throws input.body */
function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AppError('input.body', { path: issue?.path.join('.') ?? '', reason: issue?.message ?? 'invalid' })
}

type PageEvent = Pick<IpcMainEvent | IpcMainInvokeEvent, 'sender' | 'senderFrame'>

/** Whether an event comes from the main frame of the main window, with the app in it. */
function isAppPage({ sender, senderFrame }: PageEvent, page: WebContents | undefined): boolean {
  return page !== undefined && sender === page && senderFrame?.parent === null && isAppUrl(senderFrame.url)
}

function toCallKey({ sender }: PageEvent, id: unknown): string {
  const parsed = Id.safeParse(id)
  if (!parsed.success) throw new AppError('input.body', { path: 'id', reason: 'expected a short text' })
  return `${sender.id} ${parsed.data}`
}
