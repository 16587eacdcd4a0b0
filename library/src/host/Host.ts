import type { NetworkPorts } from '@tonoscope/core/chain/networks/openSource'

/** What the library needs of the environment that it runs in. */
export type Host = {
  /** The compiled emulator's bytes. */
  readonly readEmulator: () => Promise<Uint8Array>
  /** The snapshot of the demo network, packed or unpacked. */
  readonly readDemo: () => Promise<Uint8Array>
  readonly ports: NetworkPorts
}
