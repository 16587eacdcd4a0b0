import { type ChildProcess, fork } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { IndexConfig, NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { type AnyAppError, AppError, fromWire, type WireError } from '@tonoscope/core/errors'

/** What an indexer writes, as its process gets it. */
export type IndexerTask = {
  /** Its sources without indexes. */
  readonly network: NetworkConfig
  readonly index: IndexConfig
}

/** A message of the process. */
export type FromIndexer =
  /** It has opened index and network; now it follows, or waits for another one that does. */
  { readonly kind: 'ready' } | { readonly kind: 'failed'; readonly error: WireError }

type IndexerProcessOptions = {
  readonly file: URL
  readonly task: IndexerTask
  readonly log: (line: string) => void
  /** The first and the longest time until it is started again. */
  readonly restartMs?: { readonly min: number; readonly max: number }
  /** For the last commit, when it is closed. */
  readonly graceMs?: number
}

/**
 * The young generation of Node 24, also in Node 20 and 22: the rows of a batch outlive several collections of a smaller one, each of which
 * copies them.
 */
const heapFlag = '--max-semi-space-size=64'

/** Errors after which the same start fails again, until somebody does something. */
const isPermanent = ({ code }: AnyAppError): boolean =>
  /^(index|proof|input)\./.test(code) && code !== 'index.unreachable' && code !== 'index.full'

/**
 * A process that writes an index while this one serves it: what it computes delays no request, and it can be stopped by its end. It
 * is started again when it ends.
 */
export class IndexerProcess {
  readonly #options: IndexerProcessOptions
  #child: ChildProcess | undefined
  #timer: NodeJS.Timeout | undefined
  #restartMs: number
  #isClosed = false
  readonly #ended: Promise<void>
  #onEnd = () => {}

  constructor(options: IndexerProcessOptions) {
    this.#options = options
    this.#restartMs = options.restartMs?.min ?? 1000
    this.#ended = new Promise(resolve => {
      this.#onEnd = resolve
    })
  }

  /**
   * Starts it. Resolves when it follows, waits for another indexer, or cannot reach its sources now.
   *
   * @throws the error of an index that cannot be used at all
   */
  start(): Promise<void> {
    return new Promise((resolve, reject) => this.#start(resolve, reject))
  }

  /** Ends it after its last commit. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    const child = this.#child
    if (!child) return
    // Its end of the channel is closed: it finishes the commit.
    if (child.connected) child.disconnect()
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#options.graceMs ?? 10_000)
    await this.#ended
    clearTimeout(timer)
  }

  #start(onReady: () => void, onPermanent: (error: AnyAppError) => void): void {
    const { file, task, log } = this.#options
    const child = fork(fileURLToPath(file), [], {
      execArgv: [...process.execArgv, heapFlag],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#child = child
    if (child.stderr) createInterface({ input: child.stderr }).on('line', line => log(`index: ${line}`))
    let failure: AnyAppError | undefined
    child.on('message', (message: FromIndexer) => {
      if (message.kind === 'failed') {
        failure = fromWire(message.error)
        return
      }
      this.#restartMs = this.#options.restartMs?.min ?? 1000
      onReady()
    })
    const onExit = (reason: string, isComplete = false) => {
      this.#child = undefined
      if (this.#isClosed) return this.#onEnd()
      // A recorded network has no new blocks.
      if (isComplete) return onReady()
      if (failure && isPermanent(failure)) {
        log(
          `index: ${failure.code}: ${failure.message}. It is not written any more; requests are answered from what there is.`,
        )
        return onPermanent(failure)
      }
      onReady()
      log(`index: the indexer ended (${failure?.message ?? reason}); it is started again in ${this.#restartMs} ms`)
      this.#timer = setTimeout(() => this.#start(onReady, onPermanent), this.#restartMs)
      this.#restartMs = Math.min(this.#restartMs * 2, this.#options.restartMs?.max ?? 60_000)
    }
    child.once('exit', (code, signal) => onExit(signal ?? `code ${code}`, code === 0))
    child.once('error', error => child.pid === undefined && onExit(error.message))
    if (child.connected) child.send(task, () => {})
  }
}

/** The task of a process that this class has started, and a signal for its end. */
export async function receiveIndexerTask(): Promise<{ readonly task: IndexerTask; readonly stopped: Promise<void> }> {
  if (!process.send)
    throw new AppError('input.argument', { name: 'indexer', reason: 'it is started by tonoscope serve' })
  // The terminal sends them to all processes; the main process ends this one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  const stopped = new Promise<void>(resolve => process.once('disconnect', () => resolve()))
  const task = await new Promise<IndexerTask>(resolve => {
    process.once('message', message => resolve(message as IndexerTask)) // of `start`
  })
  return { task, stopped }
}

/** Reports to the main process. */
export const reportIndexer = (message: FromIndexer): void => {
  if (process.connected) process.send?.(message)
}
