import type { IndexFactory, NetworkPorts } from '@tonoscope/core/chain/networks/openSource'
import type { CheckDeps } from '@tonoscope/core/engines/claims/createClaimChecker'

/** What the library needs of the environment that it runs in. */
export type Host = {
  /** The compiled emulator's bytes. */
  readonly readEmulator: () => Promise<Uint8Array>
  /** The snapshot of the demo network, packed or unpacked. */
  readonly readDemo: () => Promise<Uint8Array>
  readonly ports: NetworkPorts
  /** Opens indexes; a page cannot. */
  readonly createIndexes?: (getDeps: () => Promise<CheckDeps>, log: (line: string) => void) => IndexFactory
}
