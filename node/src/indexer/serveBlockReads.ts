import { parentPort, workerData } from 'node:worker_threads'
import { openNetwork } from '@tonoscope/core/chain/networks/openNetwork'
import type { BlockReader } from '@tonoscope/core/chainIndex/indexerTypes'
import { openBlockReader } from '@tonoscope/core/chainIndex/openBlockReader'
import { toWire } from '@tonoscope/core/errors'
import { nodePorts } from '../host.ts'
import { withBuiltInFiles } from '../networks.ts'
import { reportError } from '../reportError.ts'
import type { BlockReaderData, FromBlockReader, ReadMessage } from './blockReaderProtocol.ts'
import { hostClock } from './hostClock.ts'

/** The program of a thread that `startBlockReader` starts: reads the blocks of its network until it is stopped. */
export function serveBlockReads(): void {
  const { network, reader } = workerData as BlockReaderData // of `startBlockReader`
  const { chain } = openNetwork(withBuiltInFiles(network), nodePorts())
  replyToReads(openBlockReader(chain, hostClock, reader))
}

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
