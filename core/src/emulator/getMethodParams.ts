import type { Executor, Verbosity } from './Emulation.ts'
import { toCachedBocBase64, toCodeBase64, toPreviousBlocksBase64 } from './emulatorBoc.ts'

/** Log levels as numbers, as both engines take them. `none` is for the engine of record alone. */
export const verbosityLevels: { readonly [V in Verbosity]: number } = {
  none: -1,
  short: 0,
  instructions: 1,
  locations: 2,
  gas: 3,
  stack: 4,
  cells: 5,
}

/** The parameters of a get method as JSON, as both engines read them. */
export const getMethodParams = (
  input: Parameters<Executor['runGetMethod']>[0],
  verbosity: Verbosity,
  libraries: string | undefined,
): string =>
  JSON.stringify({
    code: toCodeBase64(input.code),
    data: toCachedBocBase64(input.data),
    verbosity: verbosityLevels[verbosity],
    libs: libraries,
    address: input.address,
    unixtime: input.now,
    balance: input.balance.toString(),
    rand_seed: input.seed,
    gas_limit: input.gasLimit.toString(),
    method_id: input.methodId,
    debug_enabled: false,
    prev_blocks_info: input.previousBlocks && toPreviousBlocksBase64(input.previousBlocks),
  })
