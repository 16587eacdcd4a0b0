/** Hosts the service in a Web Worker, for networks with HTTP sources and snapshot files. */
import { compileEmulator, createExecutor } from '@tonoscope/core/emulator/wasmExecutor'
import { AppError, toWire } from '@tonoscope/core/errors'
import { createOffChainLoader } from '@tonoscope/core/naming/createOffChainLoader'
import { createPageOffChainFetch } from '@tonoscope/core/naming/pageOffChainFetch'
import { createService, type RawInput, type Service } from '@tonoscope/core/operations/createService'
import { loadSecondEngine } from '@tonoscope/core/secondEngine/loadSecondEngine'
import { unixSec } from '@tonoscope/core/units'
import emulatorUrl from '../../../core/assets/emulator.wasm?url'
import secondEngineUrl from '../../../core/assets/tycho.wasm?url'
import demoUrl from '../../../core/demo/demo.snapshot.json.gz?url'
import type { FromWorker, OpenedSnapshot, ToWorker } from '../backend/workerProtocol.ts'
import { fetchBytes } from '../files/fetchBytes.ts'
import { getWorkerScope } from '../scheduling/workerScope.ts'
import { yieldToEventLoop } from '../scheduling/yieldToEventLoop.ts'
import { createPageNetworks } from './createPageNetworks.ts'
import { readSnapshotFile } from './readSnapshotFile.ts'

const scope = getWorkerScope<ToWorker, FromWorker>()

const networks = createPageNetworks({ fetch: (url, init) => fetch(url, init), nowMs: () => performance.now() })

/** Loaded when it is used: most pages never do. */
const secondEngine = loadSecondEngine(() => fetchBytes(secondEngineUrl))

async function start(): Promise<Service> {
  const [demo, executor] = await Promise.all([
    fetchBytes(demoUrl).then(readSnapshotFile),
    fetchBytes(emulatorUrl).then(compileEmulator).then(createExecutor),
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

const service = start()
// Callers get the error; without a caller it must not become an unhandled rejection.
service.catch(() => {})

const running = new Map<number, AbortController>()

scope.onmessage = ({ data }) => {
  switch (data.type) {
    case 'cancel':
      running.get(data.id)?.abort()
      break
    case 'networks':
      networks.setOwn(data.networks)
      break
    case 'openSnapshot':
      opening = opening.then(() => openSnapshot(data))
      break
    case 'closeSnapshot':
      networks.removeSnapshot(data.name)
      break
    case 'call':
      void run(data)
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
