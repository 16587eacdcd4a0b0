import { createRequire } from 'node:module'
import { Cell as OracleCell } from '@ton/core'
import { toBocBase64 } from '@tonoscope/core/cell/text'
import { toLibrariesBase64, toShardAccountBase64 } from '@tonoscope/core/emulator/emulatorBoc'
import type { TychoExecutor as PackageExecutor } from '@tychosdk/emulator'
import { adaptTychoConfig } from '../../core/src/secondEngine/adaptTychoConfig.ts'
import { recordedLibraries, type ScenarioTransaction } from '../../core/test/scenarios.ts'

/** The newest network version that the package knows. */
const globalVersion = 12

/**
 * Runs recorded transactions with the scripts of `@tychosdk/emulator` itself, as a peer. They free a configuration twice after one
 * that is not accepted: these ones are accepted.
 */
export async function openTychoPackage(): Promise<
  (transactions: readonly ScenarioTransaction[], verbosity: 'none' | 'stack') => () => Promise<void>
> {
  // The only script that is needed; the others of the package fetch a configuration.
  const { TychoExecutor } = createRequire(import.meta.url)('@tychosdk/emulator/dist/executor/Executor.js') as {
    TychoExecutor: typeof PackageExecutor
  }
  const executor = await TychoExecutor.create()
  const libs = OracleCell.fromBase64(toLibrariesBase64(recordedLibraries()))
  return (transactions, verbosity) => {
    const inputs = transactions.map(({ config, now, lt, seed, message, before }) => ({
      config: toBocBase64(adaptTychoConfig(config, globalVersion).config),
      libs,
      verbosity: verbosity === 'stack' ? ('full_location_stack' as const) : ('short' as const),
      shardAccount: toShardAccountBase64(before),
      now,
      lt: BigInt(lt),
      randomSeed: Buffer.from(seed, 'hex'),
      ignoreChksig: false,
      debugEnabled: false,
      message: OracleCell.fromBase64(toBocBase64(message)),
    }))
    return async () => {
      for (const input of inputs) {
        const { result } = await executor.runTransaction(input)
        if (!result.success) throw new Error(result.error)
      }
    }
  }
}
