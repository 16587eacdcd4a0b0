import { toBlockIdExtJson } from '../../blockId.ts'
import { toBocHex } from '../../cell/text.ts'
import type { DebugArguments } from '../../contract/debug.ts'
import type { EmulationArguments, EmulationLimits, StateOverride } from '../../emulator/Emulation.ts'

/** The inputs of a run; the same inputs reproduce it exactly. */
export function presentArguments(args: EmulationArguments, network: string): DebugArguments {
  return {
    network,
    block: { ...toBlockIdExtJson(args.block.id), utime: args.block.genUtime },
    now: args.now,
    lt: args.lt,
    seed: args.seed,
    ignore_signature: args.ignoreSignature,
    seconds_per_hop: args.secondsPerHop,
    limits: presentLimits(args.limits),
    overrides: args.overrides.map(presentOverride),
    as_on_chain: args.contexts !== undefined,
  }
}

/** The limits of a run. */
export const presentLimits = ({ transactions, timeMs, gas }: EmulationLimits): DebugArguments['limits'] => ({
  transactions,
  time_ms: timeMs,
  gas,
})

/** A state override with its cells as BoCs. */
export const presentOverride = (override: StateOverride): DebugArguments['overrides'][number] => ({
  account: override.account,
  ...(override.balance !== undefined && { balance: override.balance }),
  ...(override.code && { code: toBocHex(override.code) }),
  ...(override.data && { data: toBocHex(override.data) }),
})
