import { hostIndexes } from '@tonoscope/node/chainIndex/hostIndexes'
import { createHost } from '@tonoscope/node/host'
import { readSecondEngine, withLazyEmulator } from '../withEmulator.ts'
import type { StartService } from './command.ts'

/** Starts the service in this thread, for programs that run a command themselves. */
export const startServiceInThread: StartService = async (data, log) =>
  createHost(withLazyEmulator(data), log, { createIndexes: hostIndexes, readSecondEngine })
