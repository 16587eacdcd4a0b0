import type { NetworkEntry } from '@tonoscope/core/contract/networks'

/** The first message to a compute process: the data of its service. */
export type ComputeProcessStart = {
  readonly type: 'start'
  readonly version: string
  /** Networks of the user. */
  readonly networks: readonly NetworkEntry[]
  /** Opened snapshot files; each is a network. */
  readonly snapshots: readonly { readonly name: string; readonly bytes: Uint8Array }[]
}
