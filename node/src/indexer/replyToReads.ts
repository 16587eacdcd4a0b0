import { parentPort } from 'node:worker_threads'
import type { BlockReader } from '@tonoscope/core/chainIndex/indexerTypes'
import { toWire } from '@tonoscope/core/errors'
import { reportError } from '../reportError.ts'
import type { FromBlockReader, ReadMessage } from './blockReaderProtocol.ts'

/** Replies to the messages of this thread, one after another. */
export function replyToReads({ read }: Pick<BlockReader, 'read'>): void {
  if (!parentPort) throw new Error('this program must run in a thread')
  const port = parentPort
  const post = (message: FromBlockReader) => port.postMessage(message)
  // It is stopped with its thread.
  const { signal } = new AbortController()
  const log = (line: string) => void process.stderr.write(`${line}\n`)
  let last = Promise.resolve()
  port.on('message', ({ id, range, ...retries }: ReadMessage) => {
    last = last.then(async () => {
      try {
        const rows = await read(range, {
          ...retries,
          signal,
          onRetry: (error, inMs) => post({ kind: 'retry', id, error: toWire(error, ''), inMs }),
        })
        post({ kind: 'rows', id, rows })
      } catch (error) {
        post({ kind: 'failed', id, error: reportError(error, log) })
      }
    })
  })
}
