import { bocHex } from '../../../cell/text.ts'
import type { DebugArguments } from '../../../contract/debug.ts'
import type { EmulationArguments } from '../../../emulator/Emulation.ts'
import { presentBlock } from './block.ts'

/** Everything that the run was given; a caller who gives it again gets the same run. */
export function presentArguments(args: EmulationArguments, network: string): DebugArguments {
  return {
    network,
    block: presentBlock(args.block),
    now: args.now,
    lt: args.lt,
    seed: args.seed,
    ignore_signature: args.ignoreSignature,
    seconds_per_hop: args.secondsPerHop,
    limits: { transactions: args.limits.transactions, time_ms: args.limits.timeMs, gas: args.limits.gas },
    overrides: args.overrides.map(({ account, balance, code, data }) => ({
      account,
      ...(balance !== undefined && { balance }),
      ...(code && { code: bocHex(code) }),
      ...(data && { data: bocHex(data) }),
    })),
    as_landed: args.contexts !== undefined,
  }
}
