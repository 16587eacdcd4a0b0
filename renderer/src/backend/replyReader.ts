import type { OperationName, Reply } from '@tonoscope/core/contract/operations'
import { readReply } from '@tonoscope/core/contract/readReply'
import { fromWire } from '@tonoscope/core/errors'
import { partTaker } from './pieces.ts'
import type { FromReader, ToReader } from './readingProtocol.ts'

/** The part of a Web Worker that is used here. */
export type ReaderWorker = {
  postMessage(message: ToReader): void
  terminate(): void
  onmessage: ((event: MessageEvent<FromReader>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** Reads replies without holding up the page. */
export type ReplyReader = {
  /** Starts what reads large replies, where one is to be expected. */
  prepare(): void
  /** @throws source.malformed, input.json */
  read<N extends OperationName>(name: N, bytes: Uint8Array, source: string): Promise<Reply<N>>
}

type Waiting = {
  readonly asked: ToReader
  readonly take: ReturnType<typeof partTaker>
  last: unknown
  readonly resolve: (reply: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Reading less than this takes a few milliseconds. */
const SMALL_BYTES = 128 * 1024

/** Small replies are read at once, large ones by a worker; where none can be started, all at once. */
export function createReplyReader(start: () => ReaderWorker, smallBytes = SMALL_BYTES): ReplyReader {
  const decoder = new TextDecoder()
  const waiting = new Map<number, Waiting>()
  let worker: ReaderWorker | undefined
  let isBroken = false
  let lastId = 0

  const readHere = ({ name, bytes, source }: Omit<ToReader, 'id'>) => readReply(name, decoder.decode(bytes), source)

  const giveUp = () => {
    isBroken = true
    worker?.terminate()
    worker = undefined
    for (const { asked, resolve, reject } of waiting.values()) {
      try {
        resolve(readHere(asked))
      } catch (error) {
        reject(error)
      }
    }
    waiting.clear()
  }
  const hear = ({ data }: MessageEvent<FromReader>) => {
    const one = waiting.get(data.id)
    if (!one) return
    if (data.type === 'parts') {
      one.last = one.take(data.parts)
      return
    }
    waiting.delete(data.id)
    if (data.type === 'whole') one.resolve(one.last)
    else one.reject(fromWire(data.error))
  }
  const running = (): ReaderWorker | undefined => {
    if (worker || isBroken) return worker
    try {
      worker = start()
      worker.onmessage = hear
      worker.onerror = giveUp
    } catch {
      isBroken = true
    }
    return worker
  }

  return {
    prepare: () => void running(),
    async read<N extends OperationName>(name: N, bytes: Uint8Array, source: string): Promise<Reply<N>> {
      const reader = bytes.length > smallBytes ? running() : undefined
      if (!reader) return readReply(name, decoder.decode(bytes), source)
      return new Promise<unknown>((resolve, reject) => {
        const asked = { id: ++lastId, name, bytes, source }
        waiting.set(asked.id, { asked, take: partTaker(), last: undefined, resolve, reject })
        reader.postMessage(asked)
        // The worker holds it against the schema of this name.
      }) as Promise<Reply<N>>
    },
  }
}

/** The reader of this page. */
export const pageReplyReader = (): ReplyReader =>
  createReplyReader(
    () =>
      new Worker(new URL('../worker/replyReader.worker.ts', import.meta.url), { type: 'module', name: 'reply reader' }),
  )
