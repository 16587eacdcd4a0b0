import { readFileSync } from 'node:fs'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import type { EmulationLimits } from '@tonoscope/core/emulator/Emulation'
import type { HostData } from '@tonoscope/node/host'
import type { NamingConfig } from '@tonoscope/node/namingConfig'
import type { LogFormat } from './createServerLog.ts'

// What the server and the commands share, without the service: a command loads that in its thread only.

/** The data of a service, except for the compiled emulator, which cannot be sent to another process. */
export type ServiceData = Omit<HostData, 'emulator'> & { readonly emulator?: WebAssembly.Module } & {
  /** How workers write to stderr. */ readonly logFormat?: LogFormat
}

const packageFile = new URL('../../package.json', import.meta.url)
// From sources (tests, benches) the worker needs a loader.
const workerName = import.meta.url.endsWith('.ts') ? '../dev/sourceWorker.js' : '../../server/bin/worker.js'
const threadName = import.meta.url.endsWith('.ts') ? '../dev/sourceWorker.js' : '../../server/bin/thread.cjs'
const readerName = import.meta.url.endsWith('.ts') ? '../dev/sourceBlockReader.js' : '../../server/bin/blockReader.js'
/** The file that the thread runs that reads blocks for an index. */
export const readerFile = new URL(readerName, import.meta.url)
/** The file that worker threads run. */
export const workerFile = new URL(workerName, import.meta.url)
/** The file that the thread of a command's service runs. */
export const threadFile = new URL(threadName, import.meta.url)

/** The folder of the built code; `undefined` when sources run. */
export const builtFolder: URL | undefined = import.meta.url.endsWith('.ts') ? undefined : new URL('.', import.meta.url)

/** Default max limits of one run. */
export const defaultCeilings: EmulationLimits = { transactions: 1100, timeMs: 10_000, gas: 10_000_000_000n }

/** The version in package.json. */
export const projectVersion = (): string => {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  return version
}

/** The data that a thread or process needs to run the service. */
export const serviceData = (
  networks: readonly NetworkConfig[],
  ceilings = defaultCeilings,
  names: NamingConfig = {},
): ServiceData => ({ version: projectVersion(), networks, ceilings, names })
