import { Worker } from 'node:worker_threads'
import type { BlockReader, Retries } from '@tonoscope/core/chainIndex/indexerTypes'
import type { MasterchainRows } from '@tonoscope/core/chainIndex/MasterchainReader'
import { AppError, fromWire } from '@tonoscope/core/errors'
import type { BlockReaderData, FromBlockReader, ReadMessage } from './blockReaderProtocol.ts'

type PendingRead = Pick<Retries, 'signal' | 'onRetry'> & {
  readonly resolve: (rows: readonly MasterchainRows[]) => void
  readonly reject: (error: AppError) => void
}

/** Windows that wait in the thread: as many as are read while a batch is written. */
const readAhead = 16

/** Starts a thread that reads and parses blocks while this one links and writes their rows; it has connections of its own. */
export function startBlockReader(
  file: URL,
  data: BlockReaderData,
  log: (line: string) => void = () => {},
): BlockReader {
  const worker = new Worker(file, { workerData: data })
  const reads = new Map<number, PendingRead>()
  const watched = new WeakSet<AbortSignal>()
  let failure: AppError | undefined
  let nextId = 1
  /** One listener for all reads of a signal, which are many. */
  const watch = (signal: AbortSignal) => {
    if (watched.has(signal)) return
    watched.add(signal)
    const cancel = () => {
      for (const read of reads.values()) if (read.signal === signal) read.reject(new AppError('limit.cancelled', {}))
    }
    signal.addEventListener('abort', cancel, { once: true })
  }
  const fail = (error: AppError) => {
    failure ??= error
    for (const { reject } of reads.values()) reject(failure)
  }
  worker.on('message', (message: FromBlockReader) => {
    const read = reads.get(message.id)
    if (message.kind === 'rows') read?.resolve(message.rows)
    else if (message.kind === 'failed') read?.reject(fromWire(message.error))
    else read?.onRetry(fromWire(message.error), message.inMs)
  })
  worker.on('error', error => {
    log(`the thread that reads blocks failed: ${error.stack ?? error.message}`)
    fail(new AppError('internal.bug', { reference: 'block reader' }))
  })
  worker.on('exit', code => fail(new AppError('internal.bug', { reference: `block reader exit ${code}` })))
  return {
    readAhead,
    async read(range, { signal, limits, isBounded, onRetry }) {
      if (signal.aborted) throw new AppError('limit.cancelled', {})
      if (failure) throw failure
      watch(signal)
      const id = nextId++
      try {
        return await new Promise<readonly MasterchainRows[]>((resolve, reject) => {
          reads.set(id, { resolve, reject, signal, onRetry })
          worker.postMessage({ id, range, limits, isBounded } satisfies ReadMessage)
        })
      } finally {
        reads.delete(id)
      }
    },
    close() {
      fail(new AppError('limit.cancelled', {}))
      void worker.terminate()
    },
  }
}
