import { createExecutor } from '@tonoscope/core/emulator/wasmExecutor'
import { AppError, toWire } from '@tonoscope/core/errors'
import { createOffChainLoader } from '@tonoscope/core/naming/createOffChainLoader'
import { createPageOffChainFetch } from '@tonoscope/core/naming/pageOffChainFetch'
import { createService, type RawInput, type Service } from '@tonoscope/core/operations/createService'
import { loadSecondEngine } from '@tonoscope/core/secondEngine/loadSecondEngine'
import { unixSec } from '@tonoscope/core/units'
import secondEngineUrl from '../../../core/assets/tycho.wasm?url'
import type { FromWorker, OpenedSnapshot, ToWorker } from '../backend/workerProtocol.ts'
import { fetchBytes } from '../files/fetchBytes.ts'
import { getWorkerScope } from '../scheduling/workerScope.ts'
import { yieldToEventLoop } from '../scheduling/yieldToEventLoop.ts'
import { createPageNetworks } from './createPageNetworks.ts'
import { readPreparedFile, readSnapshotFile } from './readSnapshotFile.ts'

const scope = getWorkerScope<ToWorker, FromWorker>()

const networks = createPageNetworks({ fetch: (url, init) => fetch(url, init), nowMs: () => performance.now() })

/** Loaded when it is used: most pages never do. */
const secondEngine = loadSecondEngine(() => fetchBytes(secondEngineUrl))

/** Files that the worker loads while the code of the service is loaded. */
export type StartFiles = {
  readonly emulator: Promise<WebAssembly.Module>
  readonly demo: Promise<Uint8Array<ArrayBuffer>>
}

async function start(files: StartFiles): Promise<Service> {
  const [demo, executor] = await Promise.all([
    files.demo.then(readPreparedFile),
    files.emulator.then(module => createExecutor(module)),
  ])
  networks.setDemo(demo)
  return createService({
    version: __TONOSCOPE_VERSION__,
    networks: networks.all,
    executor,
    secondEngine: secondEngine.get,
    nowSec: () => unixSec(Math.floor(Date.now() / 1000)),
    elapsedMs: () => performance.now(),
    yieldToEventLoop,
    log: line => console.error(line),
    // Higher than on a server, since only this user waits.
    ceilings: { transactions: 10_000, timeMs: 120_000, gas: 100_000_000_000n },
    offChain: createOffChainLoader({
      fetch: createPageOffChainFetch((url, init) => fetch(url, init)),
      nowMs: () => performance.now(),
    }),
  })
}

let service: Promise<Service>

const running = new Map<number, AbortController>()

/** Hosts the service, for networks with HTTP sources and snapshot files; returns what takes the messages of the page. */
export function startHost(files: StartFiles): (message: ToWorker) => void {
  service = start(files)
  // Callers get the error; without a caller it must not become an unhandled rejection.
  service.catch(() => {})
  return takeMessage
}

function takeMessage(message: ToWorker): void {
  switch (message.type) {
    case 'cancel':
      running.get(message.id)?.abort()
      break
    case 'networks':
      networks.setOwn(message.networks)
      break
    case 'openSnapshot':
      opening = opening.then(() => openSnapshot(message))
      break
    case 'closeSnapshot':
      networks.removeSnapshot(message.name)
      break
    case 'call':
      void run(message)
  }
}

/** Calls wait for snapshots that were sent before them. */
let opening = Promise.resolve()

async function openSnapshot({ id, name, bytes }: Extract<ToWorker, { type: 'openSnapshot' }>): Promise<void> {
  try {
    const snapshot = await readSnapshotFile(bytes)
    networks.addSnapshot(name, snapshot)
    const { blocks, accounts, traces } = snapshot
    const counts = { blocks: blocks.length, accounts: accounts.size, traces: traces.length }
    const value: OpenedSnapshot = { title: snapshot.network.name, ...counts }
    scope.postMessage({ type: 'reply', id, value })
  } catch (error) {
    fail(id, error)
  }
}

function fail(id: number, error: unknown): void {
  if (!(error instanceof AppError)) console.error(error)
  scope.postMessage({ type: 'failure', id, error: toWire(error, `worker call ${id}`) })
}

async function run({ id, name, input, network }: Extract<ToWorker, { type: 'call' }>): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  try {
    const ready = await service
    await opening
    // The service validates the input, as it does for HTTP requests.
    const value = await ready.call(name, input as RawInput, {
      signal: controller.signal,
      onProgress: progress => scope.postMessage({ type: 'progress', id, progress }),
      ...(network !== undefined && { network }),
    })
    scope.postMessage({ type: 'reply', id, value })
  } catch (error) {
    fail(id, error)
  } finally {
    running.delete(id)
  }
}
