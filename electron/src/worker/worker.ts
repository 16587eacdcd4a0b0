import { readFile } from 'node:fs/promises'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { networkConfig } from '@tonoscope/core/chain/networks/readNetworks'
import { compileEmulator } from '@tonoscope/core/emulator/wasmExecutor'
import { hostIndexes } from '@tonoscope/node/chainIndex/hostIndexes'
import { handleCalls, packJson } from '@tonoscope/node/handleCalls'
import { createHost } from '@tonoscope/node/host'
import { readSnapshotFile, standardNetworks } from '@tonoscope/node/networks'
import type { FromPoolWorker, ToPoolWorker } from '@tonoscope/node/workerProtocol'
import type { ComputeProcessStart } from './computeProcessProtocol.ts'

type ParentPort = {
  postMessage(message: FromPoolWorker): void
  on(event: 'message', listener: (event: { readonly data: ComputeProcessStart | ToPoolWorker }) => void): void
}

const emulatorFile = new URL('../../core/assets/emulator.wasm', import.meta.url)
const secondEngineFile = new URL('../../core/assets/tycho.wasm', import.meta.url)
/** Higher than on a server: only the user waits, and can cancel. */
const ceilings = { transactions: 10_000, timeMs: 120_000, gas: 100_000_000_000n }

// Set by Electron in utility processes; not in the types of Node.
const port = (process as unknown as { readonly parentPort?: ParentPort }).parentPort
if (!port) throw new Error('this file must run in a utility process')

/** Built-in networks, networks of the user, opened files; a later one replaces an earlier one with the same name. */
function createNetworks({ networks, snapshots }: ComputeProcessStart): NetworkConfig[] {
  const userNetworks = networks.map(entry => {
    try {
      return networkConfig(entry, readSnapshotFile)
    } catch (error) {
      // A missing file only affects this network, which reports it when it is used.
      console.error(`network ${entry.name}: ${String(error)}`)
      return networkConfig(entry)
    }
  })
  const opened = snapshots.map(
    ({ name, bytes }): NetworkConfig => ({ name, sources: [{ kind: 'snapshot', file: name, bytes }] }),
  )
  return [
    ...new Map([...standardNetworks(), ...userNetworks, ...opened].map(network => [network.name, network])).values(),
  ]
}

let onMessage: ((message: ToPoolWorker) => void) | undefined
port.on('message', ({ data }) => {
  if (data.type !== 'start') onMessage?.(data)
  else
    startService(data).catch((error: unknown) => {
      console.error(error instanceof Error ? error.stack : String(error))
      process.exit(1)
    })
})

async function startService(startMessage: ComputeProcessStart): Promise<void> {
  const log = (line: string) => console.error(line)
  const emulator = await compileEmulator(await readFile(emulatorFile))
  const host = await createHost(
    { version: startMessage.version, networks: createNetworks(startMessage), emulator, ceilings },
    log,
    { createIndexes: hostIndexes, readSecondEngine: () => readFile(secondEngineFile) },
  )
  handleCalls(
    host,
    {
      postMessage: message => port?.postMessage(message),
      onMessage: listener => {
        onMessage = listener
      },
    },
    log,
    packJson,
  )
}
