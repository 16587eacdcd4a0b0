import type { Backend, CallSettings } from '@tonoscope/core/contract/backend'
import type { CallInput, OperationName, Reply } from '@tonoscope/core/contract/operations'
import type { Progress } from '@tonoscope/core/contract/progress'
import { AppError } from '@tonoscope/core/errors'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'

type EarlyCall = {
  readonly reply: Promise<unknown>
  readonly cancel: () => void
  /** Gets the last progress at once, then each further one. */
  readonly follow: (onProgress: (progress: Progress) => void) => void
}

/** Calls that start before the component which needs them is rendered: each reply is used once, by the same call. */
export type EarlyCalls = {
  start<N extends OperationName>(backend: Backend, name: N, input: CallInput<N>, network?: string): Promise<Reply<N>>
  /** A backend that uses the calls started on it. */
  use(backend: Backend): Backend
  /** Forgets the calls that no component has used. */
  clear(): void
}

export function createEarlyCalls(): EarlyCalls {
  const calls = new Map<string, EarlyCall>()
  const toKey = (kind: Backend['kind'], name: OperationName, input: object, network: string | undefined) =>
    // Inputs are JSON-serialisable, since they are sent over HTTP.
    writeJson([kind, name, network ?? null, input as Writable])
  return {
    start(backend, name, input, network) {
      const controller = new AbortController()
      let last: Progress | undefined
      let listener: ((progress: Progress) => void) | undefined
      const onProgress = (progress: Progress) => {
        last = progress
        listener?.(progress)
      }
      const reply = backend.call(name, input, { signal: controller.signal, network, onProgress })
      // Whoever uses the call gets the error.
      reply.catch(() => {})
      calls.set(toKey(backend.kind, name, input, network), {
        reply,
        cancel: () => controller.abort(),
        follow: given => {
          listener = given
          if (last) given(last)
        },
      })
      return reply
    },
    use: backend => ({
      ...backend,
      call<N extends OperationName>(name: N, input: CallInput<N>, settings: CallSettings = {}): Promise<Reply<N>> {
        if (calls.size === 0) return backend.call(name, input, settings)
        const key = toKey(backend.kind, name, input, settings.network)
        const early = calls.get(key)
        if (!early) return backend.call(name, input, settings)
        calls.delete(key)
        if (settings.onProgress) early.follow(settings.onProgress)
        return withSignal(early, settings.signal) as Promise<Reply<N>> // the reply of the same call
      },
    }),
    clear: () => calls.clear(),
  }
}

/** The calls of this page. */
export const earlyCalls: EarlyCalls = createEarlyCalls()

function withSignal({ reply, cancel }: EarlyCall, signal: AbortSignal | undefined): Promise<unknown> {
  if (!signal) return reply
  return new Promise((resolve, reject) => {
    const stop = () => {
      cancel()
      reject(new AppError('limit.cancelled', {}))
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    reply.then(resolve, reject)
  })
}
