import { toBlockIdExtJson } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
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
    ...presentAdditions({ config: args.configChanges, libraries: args.libraries }),
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
  ...(override.status !== undefined && { status: override.status }),
  ...(override.balance !== undefined && { balance: override.balance }),
  ...(override.code && { code: toBocHex(override.code) }),
  ...(override.data && { data: toBocHex(override.data) }),
})

/** Changed config parameters and given libraries with their cells as BoCs; absent if there are none. */
export const presentAdditions = ({
  config,
  libraries,
}: {
  readonly config: ReadonlyMap<number, Cell>
  readonly libraries: readonly Cell[]
}): Pick<DebugArguments, 'config' | 'libraries'> => ({
  ...(config.size > 0 && { config: [...config].map(([param, cell]) => ({ param, value: toBocHex(cell) })) }),
  ...(libraries.length > 0 && { libraries: libraries.map(toBocHex) }),
})
