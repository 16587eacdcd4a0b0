import { readFile } from 'node:fs/promises'
import type { ChainSource } from '@tonoscope/core/chain/ChainSource'
import type { Executor } from '@tonoscope/core/emulator/Emulation'
import { compileEmulator, createExecutor, type WasmExecutor } from '@tonoscope/core/emulator/wasmExecutor'
import type { Deps, Network } from '@tonoscope/core/engines/context/Deps'
import { unixSec } from '@tonoscope/core/units'
import { emulatorAsset } from '../../scripts/emulatorAsset.ts'

/** A new executor of the built emulator. */
export const openExecutor = async (): Promise<WasmExecutor> =>
  createExecutor(await compileEmulator(await readFile(emulatorAsset)))

/** A chain as the only network, and the dependencies of a service on it. */
export function demoDeps(chain: ChainSource, executor: Executor): { readonly network: Network; readonly deps: Deps } {
  const network = { name: 'demo', chain, sourceNames: [], recorded: true, globalId: undefined }
  const deps = {
    version: '0',
    networks: new Map([[network.name, network]]),
    executor,
    nowSec: () => unixSec(0),
    elapsedMs: () => performance.now(),
    yieldToEventLoop: () => new Promise<void>(resolve => setImmediate(resolve)),
    log: (line: string) => console.error(line),
    ceilings: { transactions: 1000, timeMs: 60_000, gas: 10n ** 12n },
  }
  return { network, deps }
}
