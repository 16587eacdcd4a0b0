import type { OperationName, Reply } from '@tonoscope/core/contract/operations'
import { compileEmulator, createExecutor, type WasmExecutor } from '@tonoscope/core/emulator/wasmExecutor'
import type { Network as ChainNetwork, Deps } from '@tonoscope/core/engines/context/Deps'
import { createService, type Service } from '@tonoscope/core/operations/createService'
import { unixSec } from '@tonoscope/core/units'
import { host } from '#host'
import type { CallOptions } from './callOptions.ts'
import type { Network, NetworkOptions } from './networks.ts'

let executor: Promise<WasmExecutor> | undefined

/** The emulator, started once for all networks. */
function getExecutor(): Promise<WasmExecutor> {
  executor ??= host
    .readEmulator()
    .then(compileEmulator)
    .then(module => createExecutor(module))
  return executor
}

const services = new WeakMap<Network, () => Promise<Service>>()

/** As many as a page allows: only this process waits. */
const ceilings = { transactions: 10_000, timeMs: 120_000, gas: 100_000_000_000n }

/** What the service and the checks of indexes need, whatever the network; starts the emulator. */
export const createParts = async ({
  nowSec = () => Math.floor(Date.now() / 1000),
  log = () => {},
}: NetworkOptions): Promise<Omit<Deps, 'networks'>> => ({
  version: 'library',
  executor: await getExecutor(),
  nowSec: () => unixSec(nowSec()),
  elapsedMs: () => performance.now(),
  yieldToEventLoop: () => new Promise(resolve => setTimeout(resolve)),
  log,
  ceilings,
})

/** Gives a network its service, which starts with the first call. */
export function openService(
  network: Network,
  opened: ChainNetwork,
  getParts: () => Promise<Omit<Deps, 'networks'>>,
): void {
  let service: Promise<Service> | undefined
  const start = async (): Promise<Service> =>
    createService({ ...(await getParts()), networks: new Map([[opened.name, opened]]) })
  services.set(network, () => {
    service ??= start()
    return service
  })
}

/** Calls an operation of the service on a network. @throws AppError */
export async function call<N extends OperationName>(
  network: Network,
  name: N,
  body: unknown,
  { signal, onProgress, language }: { readonly [K in keyof CallOptions]: CallOptions[K] | undefined } = {},
): Promise<Reply<N>> {
  const getService = services.get(network)
  if (!getService) throw new TypeError('the network was not opened by openNetwork or openSnapshot')
  const headers = language === undefined ? {} : { 'accept-language': language }
  // An `AbortSignal` by its members; which of its type declarations the caller has is unknown here.
  const settings = { ...(signal && { signal: signal as AbortSignal }), ...(onProgress && { onProgress }) }
  return (await getService()).call(name, { body, headers }, settings)
}
