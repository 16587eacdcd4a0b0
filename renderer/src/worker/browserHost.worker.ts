/** The service in a worker of the page: a host like the server's, for the networks that can be asked over HTTP, and files. */
import { readSnapshot } from '@tonoscope/core/chain/snapshot/readSnapshot'
import { compileEmulator, createExecutor } from '@tonoscope/core/emulator/wasmExecutor'
import { AppError, toWire } from '@tonoscope/core/errors'
import { createOffChainLoader } from '@tonoscope/core/naming/createOffChainLoader'
import { createPageOffChainFetch } from '@tonoscope/core/naming/pageOffChainFetch'
import { createService, type RawInput, type Service } from '@tonoscope/core/operations/createService'
import { unixSec } from '@tonoscope/core/units'
import emulatorUrl from '../../../core/assets/emulator.wasm?url'
import demoUrl from '../../../core/demo/demo.snapshot.json.gz?url'
import type { FromWorker, OpenedSnapshot, ToWorker } from '../backend/workerProtocol.ts'
import { yieldToEventLoop } from '../ui/yieldToEventLoop.ts'
import { pageNetworks } from './pageNetworks.ts'

/** The part of a dedicated worker's global scope that is used here; the page's typings know only windows. */
type Scope = {
  postMessage(message: FromWorker): void
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null
}
const scope = globalThis as unknown as Scope

async function fetchBytes(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(url).catch((thrown: unknown) => {
    throw new AppError('source.unreachable', { source: new URL(url, location.href).pathname, reason: String(thrown) })
  })
  if (!answer.ok) throw new AppError('source.unreachable', { source: url, reason: `status ${answer.status}` })
  return new Uint8Array(await answer.arrayBuffer())
}

/** Unpacked by the platform where it can: several times faster than what the core carries. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // A server may have unpacked it on the way already.
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b || typeof DecompressionStream === 'undefined') return bytes
  // With more in its header than usual it may be in parts: the platform takes only whole files, the core only what is needed.
  if (bytes[3] !== 0) return bytes
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const networks = pageNetworks({ fetch: (url, init) => fetch(url, init), nowMs: () => performance.now() })

/** What a tab may be asked for: its own reader waits, nobody else. */
const ceilings = { transactions: 10_000, timeMs: 120_000, gas: 100_000_000_000n }

async function start(): Promise<Service> {
  const [demo, executor] = await Promise.all([
    fetchBytes(demoUrl)
      .then(unpacked)
      .then(bytes => readSnapshot(bytes)),
    fetchBytes(emulatorUrl).then(compileEmulator).then(createExecutor),
  ])
  networks.setDemo(demo)
  return createService({
    version: __TONOSCOPE_VERSION__,
    networks: networks.all,
    executor,
    nowSec: () => unixSec(Math.floor(Date.now() / 1000)),
    elapsedMs: () => performance.now(),
    yieldToEventLoop: yieldToEventLoop,
    log: line => console.error(line),
    ceilings,
    offChain: createOffChainLoader({
      fetch: createPageOffChainFetch((url, init) => fetch(url, init)),
      nowMs: () => performance.now(),
    }),
  })
}

const service = start()
// Whoever calls is told; without a caller the failure must not become an unhandled one.
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

/** A call that was made after a file was handed over may be about what is in it. */
let opening = Promise.resolve()

async function openSnapshot({ id, name, bytes }: Extract<ToWorker, { type: 'openSnapshot' }>): Promise<void> {
  try {
    const snapshot = readSnapshot(await unpacked(bytes))
    networks.addSnapshot(name, snapshot)
    const { network, blocks, accounts, traces } = snapshot
    const value: OpenedSnapshot = {
      title: network.name,
      blocks: blocks.length,
      accounts: accounts.size,
      traces: traces.length,
    }
    scope.postMessage({ type: 'reply', id, value })
  } catch (thrown) {
    fail(id, thrown)
  }
}

function fail(id: number, thrown: unknown): void {
  if (!(thrown instanceof AppError)) console.error(thrown)
  scope.postMessage({ type: 'failure', id, error: toWire(thrown, `worker call ${id}`) })
}

async function run({ id, name, input, network }: Extract<ToWorker, { type: 'call' }>): Promise<void> {
  const left = new AbortController()
  running.set(id, left)
  try {
    const ready = await service
    await opening
    // The service checks what it is given, as it does with what comes by HTTP.
    const value = await ready.call(name, input as RawInput, {
      signal: left.signal,
      onProgress: progress => scope.postMessage({ type: 'progress', id, progress }),
      ...(network !== undefined && { network }),
    })
    scope.postMessage({ type: 'reply', id, value })
  } catch (thrown) {
    fail(id, thrown)
  } finally {
    running.delete(id)
  }
}
