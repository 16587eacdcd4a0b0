import { readFile } from 'node:fs/promises'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { networkConfig } from '@tonoscope/core/chain/networks/readNetworks'
import { compileEmulator } from '@tonoscope/core/emulator/wasmExecutor'
import { writeJsonPieces } from '@tonoscope/core/wire/jsonPieces'
import { answerCalls } from '@tonoscope/node/answerCalls'
import { createHost } from '@tonoscope/node/host'
import { readSnapshotFile, standardNetworks } from '@tonoscope/node/networks'
import type { FromWorker, ToWorker } from '@tonoscope/node/workerProtocol'
import type { ComputerStart } from './computerProtocol.ts'

/** The part of the parent's port that is used here. */
type ParentPort = {
  postMessage(message: FromWorker): void
  on(event: 'message', heard: (event: { readonly data: ComputerStart | ToWorker }) => void): void
}

const emulatorFile = new URL('../../core/assets/emulator.wasm', import.meta.url)
/** Nobody waits but the reader, who can stop it. */
const ceilings = { transactions: 10_000, timeMs: 120_000, gas: 100_000_000_000n }

// Electron gives it to utility processes; Node's own typings do not know it.
const port = (process as unknown as { readonly parentPort?: ParentPort }).parentPort
if (!port) throw new Error('this file is the program of a utility process')

/** The networks that this process answers for: built-in ones, the reader's own, opened files; a later one stands for an earlier one of its name. */
function networksOf({ networks, snapshots }: ComputerStart): NetworkConfig[] {
  const own = networks.map(entry => {
    try {
      return networkConfig(entry, readSnapshotFile)
    } catch (error) {
      // A file that is gone is that network's trouble: it says so when it is asked, and the others work.
      console.error(`network ${entry.name}: ${String(error)}`)
      return networkConfig(entry)
    }
  })
  const opened = snapshots.map(
    ({ name, bytes }): NetworkConfig => ({ name, sources: [{ kind: 'snapshot', file: name, bytes }] }),
  )
  return [...new Map([...standardNetworks(), ...own, ...opened].map(network => [network.name, network])).values()]
}

let heard: ((message: ToWorker) => void) | undefined
port.on('message', ({ data }) => {
  if (data.type !== 'start') heard?.(data)
  else
    start(data).catch((error: unknown) => {
      console.error(error instanceof Error ? error.stack : String(error))
      process.exit(1)
    })
})

async function start(begin: ComputerStart): Promise<void> {
  const log = (line: string) => console.error(line)
  const emulator = await compileEmulator(await readFile(emulatorFile))
  const host = await createHost({ version: begin.version, networks: networksOf(begin), emulator, ceilings }, log)
  answerCalls(
    host,
    {
      tell: message => port?.postMessage(message),
      listen: listener => {
        heard = listener
      },
    },
    log,
    // Its page reads in steps, to stay free for its reader.
    writeJsonPieces,
  )
}
