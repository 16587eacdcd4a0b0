import { getHeapStatistics } from 'node:v8'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/readSnapshot'
import { snapshotSource } from '@tonoscope/core/chain/snapshot/snapshotSource'
import type { Limits } from '@tonoscope/core/emulator/Emulation'
import { createExecutor } from '@tonoscope/core/emulator/wasmExecutor'
import type { Network } from '@tonoscope/core/service/Deps'
import { createService, type Service } from '@tonoscope/core/service/host'
import { presentSample } from '@tonoscope/core/service/present/sample'
import { unixSec } from '@tonoscope/core/units'
import type { NetworkConfig } from './networks.ts'

/** Everything that a thread needs to run the service; plain data and a compiled module, so that it can be sent. */
export type HostData = {
  readonly version: string
  readonly networks: readonly NetworkConfig[]
  readonly emulator: WebAssembly.Module
  readonly ceilings: Limits
}

/** A service with the memory that it has taken. */
export type Host = { readonly service: Service; readonly memoryBytes: () => number }

/** Puts sources, emulator and service together in this thread. */
export async function createHost(data: HostData, log: (line: string) => void): Promise<Host> {
  const executor = await createExecutor(data.emulator)
  const networks = data.networks.map(createNetwork)
  const service = createService({
    version: data.version,
    networks: new Map(networks.map(network => [network.name, network])),
    executor,
    nowSec: () => unixSec(Math.floor(Date.now() / 1000)),
    elapsedMs: () => performance.now(),
    breathe: () => new Promise(resolve => setImmediate(resolve)),
    log,
    ceilings: data.ceilings,
  })
  return { service, memoryBytes: () => executor.heapBytes() + getHeapStatistics().used_heap_size }
}

function createNetwork({ name, bytes, source }: NetworkConfig): Network {
  const snapshot = readSnapshot(bytes)
  return {
    name,
    chain: snapshotSource(snapshot, name),
    sources: [source],
    recorded: true,
    globalId: snapshot.network.globalId,
    label: account => snapshot.names.get(account),
    samples: () => Promise.resolve(snapshot.samples.map(presentSample)),
  }
}
