import { getHeapStatistics } from 'node:v8'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import type { Limits } from '@tonoscope/core/emulator/Emulation'
import { createExecutor } from '@tonoscope/core/emulator/wasmExecutor'
import { createService, type Service } from '@tonoscope/core/service/host'
import { hostNetwork } from '@tonoscope/core/service/hostNetwork'
import { unixSec } from '@tonoscope/core/units'
import { type HostNames, offChainOf, withLabels } from './hostNames.ts'
import { nodePorts } from './nodePorts.ts'

/** Everything that a thread needs to run the service; plain data and a compiled module, so that it can be sent. */
export type HostData = {
  readonly version: string
  /** The first one is the default. */
  readonly networks: readonly NetworkConfig[]
  readonly emulator: WebAssembly.Module
  readonly ceilings: Limits
  readonly names?: HostNames
}

/** A service with the memory that it has taken, and a way to end its connections. */
export type Host = { readonly service: Service; readonly memoryBytes: () => number; readonly close: () => void }

/** Puts sources, emulator and service together in this thread; each thread opens its own sources. */
export async function createHost(data: HostData, log: (line: string) => void): Promise<Host> {
  const executor = await createExecutor(data.emulator)
  const ports = nodePorts()
  const networks = data.networks.map(config => withLabels(hostNetwork(config, ports), data.names))
  const offChain = offChainOf(data.names)
  // The default network's snapshot is read before the first call waits for it.
  if (networks[0]?.recorded) void networks[0].parts
  const service = createService({
    version: data.version,
    networks: new Map(networks.map(network => [network.name, network])),
    executor,
    nowSec: () => unixSec(Math.floor(Date.now() / 1000)),
    elapsedMs: () => performance.now(),
    breathe: () => new Promise(resolve => setImmediate(resolve)),
    log,
    ceilings: data.ceilings,
    ...(offChain && { offChain }),
  })
  return {
    service,
    memoryBytes: () => executor.heapBytes() + getHeapStatistics().used_heap_size,
    close: () => {
      for (const network of networks) network.close?.()
    },
  }
}
