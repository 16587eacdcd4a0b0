import type { DebugResult } from '../../contract/debug.ts'
import type { EmulatorFacts } from '../../emulator/Emulation.ts'

/** The emulator's build and version, and how it differs from the network. */
export function presentEmulator(facts: EmulatorFacts): DebugResult['emulator'] {
  return {
    build: facts.build,
    global_version: facts.globalVersion,
    ...(facts.networkGlobalVersion !== undefined && { network_global_version: facts.networkGlobalVersion }),
    config_hash: facts.configHash,
    differences: [...facts.differences],
  }
}
