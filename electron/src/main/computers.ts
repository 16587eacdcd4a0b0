import type { NetworkEntry } from '@tonoscope/core/contract/networks'
import { AppError } from '@tonoscope/core/errors'
import { type PoolWorker, WorkerPool } from '@tonoscope/node/pool'
import type { FromWorker } from '@tonoscope/node/workerProtocol'
import type { ComputerStart } from '../worker/computerProtocol.ts'
import type { Electron } from './parts.ts'

/** What the processes that compute are made from, and whom they tell. */
export type ComputersOptions = {
  readonly file: string
  readonly version: string
  readonly log: (line: string) => void
  readonly onState: (state: 'ready' | 'lost', text: string) => void
  readonly size?: number
  /** A call that takes longer is ended together with its process. */
  readonly deadlineMs?: number
}

/**
 * The processes that compute: each runs the service, one call at a time. One that is stuck, or that dies, is replaced, and
 * neither the window nor the calls of others notice.
 */
export class Computers {
  readonly pool: WorkerPool
  #networks: readonly NetworkEntry[] = []
  readonly #snapshots = new Map<string, Uint8Array>()

  constructor({ utilityProcess }: Pick<Electron, 'utilityProcess'>, options: ComputersOptions) {
    const { file, version, log, onState, size = 2, deadlineMs = 180_000 } = options
    const start = (): PoolWorker => {
      const begin: ComputerStart = {
        type: 'start',
        version,
        networks: this.#networks,
        snapshots: [...this.#snapshots].map(([name, bytes]) => ({ name, bytes })),
      }
      return processWorker(
        utilityProcess.fork(file, [], { serviceName: 'Tonoscope computing', stdio: 'pipe' }),
        begin,
        log,
      )
    }
    this.pool = new WorkerPool({
      start,
      size,
      oneByOne: true,
      maxWaiting: 500,
      deadlineMs,
      maxCalls: 10_000,
      maxMemoryBytes: 1024 * 2 ** 20,
      log,
      onGivenUp: () =>
        onState('lost', 'The process that computes does not start any more. The log tells why; a restart may help.'),
    })
  }

  /** Takes these networks in the place of those told before. */
  setNetworks(networks: readonly NetworkEntry[]): void {
    // A page that is loaded again says the same again.
    if (JSON.stringify(networks) === JSON.stringify(this.#networks)) return
    this.#networks = networks
    this.pool.renew()
  }

  openSnapshot(name: string, bytes: Uint8Array): void {
    if (sameBytes(this.#snapshots.get(name), bytes)) return
    this.#snapshots.set(name, bytes)
    this.pool.renew()
  }

  closeSnapshot(name: string): void {
    if (this.#snapshots.delete(name)) this.pool.renew()
  }
}

function processWorker(
  child: import('electron').UtilityProcess,
  begin: ComputerStart,
  log: (line: string) => void,
): PoolWorker {
  child.stdout?.on('data', (text: Uint8Array) => log(`computing: ${String(text).trimEnd()}`))
  child.stderr?.on('data', (text: Uint8Array) => log(`computing: ${String(text).trimEnd()}`))
  child.postMessage(begin)
  let isWanted = true
  return {
    tell: message => child.postMessage(message),
    listen({ message, lost }) {
      child.on('message', (told: FromWorker) => message(told))
      child.on('exit', code => {
        if (isWanted) log(`a computing process ended (code ${code})`)
        lost(new AppError('internal.bug', { reference: `computing process ended, code ${code}` }))
      })
    },
    end() {
      isWanted = false
      child.kill()
      return undefined
    },
  }
}

function sameBytes(a: Uint8Array | undefined, b: Uint8Array): boolean {
  return a !== undefined && Buffer.compare(a, b) === 0
}
