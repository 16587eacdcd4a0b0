import type { NetworkEntry } from '@tonoscope/core/contract/networks'

/** The first thing that a computing process is told: what to make its service from. */
export type ComputerStart = {
  readonly type: 'start'
  readonly version: string
  /** The reader's own. */
  readonly networks: readonly NetworkEntry[]
  /** Files that the reader opened; each is a network. */
  readonly snapshots: readonly { readonly name: string; readonly bytes: Uint8Array }[]
}
