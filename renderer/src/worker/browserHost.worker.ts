/** The service in a worker of the page: a host like the server's, for the networks that can be asked over HTTP, and files. */
import { builtInNetworks } from '@tonoscope/core/chain/networks/builtInNetworks'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import type { NetworkPorts } from '@tonoscope/core/chain/networks/openPart'
import { networkConfig } from '@tonoscope/core/chain/networks/readNetworks'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/readSnapshot'
import type { Snapshot } from '@tonoscope/core/chain/snapshot/Snapshot'
import { compileEmulator, createExecutor } from '@tonoscope/core/emulator/wasmExecutor'
import { AppError, toWire } from '@tonoscope/core/errors'
import { openOffChain } from '@tonoscope/core/naming/openOffChain'
import { pageOffChainFetch } from '@tonoscope/core/naming/pageFetch'
import type { Network } from '@tonoscope/core/service/Deps'
import { createService, type RawInput, type Service } from '@tonoscope/core/service/host'
import { hostNetwork } from '@tonoscope/core/service/hostNetwork'
import { unixSec } from '@tonoscope/core/units'
import emulatorUrl from '../../../core/assets/emulator.wasm?url'
import demoUrl from '../../../core/demo/demo.snapshot.json.gz?url'
import type { FromWorker, OpenedSnapshot, ToWorker } from '../backend/workerProtocol.ts'

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
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const ports: NetworkPorts = { fetch: (url, init) => fetch(url, init), nowMs: () => performance.now() }

/** What can be asked for, by name; the first one is the default. The service looks here at each call. */
const networks = new Map<string, Network>()
/** Where these come from; a snapshot stands for one of the reader's own networks, and that for a built-in one. */
const told = { own: [] as readonly NetworkConfig[], snapshots: new Map<string, NetworkConfig>() }
let demo: Network | undefined

/** A page reaches no liteservers: they are not among the sources of the networks that are there anyway. */
const reachable = builtInNetworks.map(network => ({
  ...network,
  sources: network.sources.filter(({ kind }) => kind !== 'liteserver'),
}))

function updateNetworks(): void {
  if (!demo) return
  const known = new Map(networks)
  const configs = [...reachable, ...told.own, ...told.snapshots.values()]
  networks.clear()
  networks.set(demo.name, demo)
  for (const config of configs) networks.set(config.name, opened(config, known.get(config.name)))
}

/** The same network stays open: what it remembers is worth keeping. */
function opened(config: NetworkConfig, before: Network | undefined): Network {
  const network = before && origins.get(before) === config ? before : hostNetwork(config, ports)
  origins.set(network, config)
  return network
}
const origins = new WeakMap<Network, NetworkConfig>()

const snapshotNetwork = (name: string, snapshot: Snapshot): NetworkConfig => ({
  name,
  sources: [{ kind: 'snapshot', file: `${name}.snapshot.json.gz`, read: snapshot }],
})

async function openDemo(): Promise<Network> {
  const snapshot = readSnapshot(await unpacked(await fetchBytes(demoUrl)))
  return { ...hostNetwork(snapshotNetwork('demo', snapshot), ports), sources: ['recorded, in this browser'] }
}

/** What a tab may be asked for: its own reader waits, nobody else. */
const ceilings = { transactions: 10_000, timeMs: 120_000, gas: 100_000_000_000n }

async function start(): Promise<Service> {
  const [recorded, executor] = await Promise.all([
    openDemo(),
    fetchBytes(emulatorUrl).then(compileEmulator).then(createExecutor),
  ])
  demo = recorded
  updateNetworks()
  return createService({
    version: __TONOSCOPE_VERSION__,
    networks,
    executor,
    nowSec: () => unixSec(Math.floor(Date.now() / 1000)),
    elapsedMs: () => performance.now(),
    // A message to oneself lets those that wait come in between; timers would be held back to 4 ms each.
    breathe: () =>
      new Promise(resolve => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          port1.close()
          resolve()
        }
        port2.postMessage(undefined)
      }),
    log: line => console.error(line),
    ceilings,
    offChain: openOffChain({
      fetch: pageOffChainFetch((url, init) => fetch(url, init)),
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
      told.own = data.networks.map(entry => networkConfig(entry))
      updateNetworks()
      break
    case 'openSnapshot':
      opening = opening.then(() => openSnapshot(data))
      break
    case 'closeSnapshot':
      told.snapshots.delete(data.name)
      updateNetworks()
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
    told.snapshots.set(name, snapshotNetwork(name, snapshot))
    updateNetworks()
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
