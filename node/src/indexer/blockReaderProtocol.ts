import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import type { SeqnoRange } from '@tonoscope/core/chainIndex/ChainIndex'
import type { Retries } from '@tonoscope/core/chainIndex/indexerTypes'
import type { MasterchainReaderOptions, MasterchainRows } from '@tonoscope/core/chainIndex/MasterchainReader'
import type { WireError } from '@tonoscope/core/errors'

/** What a thread that reads blocks starts with. */
export type BlockReaderData = {
  /** Without indexes: blocks are read from its sources. */
  readonly network: NetworkConfig
  readonly reader: MasterchainReaderOptions
}

/** A message to it: a range to read, after those before it. */
export type ReadMessage = Pick<Retries, 'limits' | 'isBounded'> & { readonly id: number; readonly range: SeqnoRange }

/** A message from it. */
export type FromBlockReader =
  | { readonly kind: 'rows'; readonly id: number; readonly rows: readonly MasterchainRows[] }
  | { readonly kind: 'failed'; readonly id: number; readonly error: WireError }
  | { readonly kind: 'retry'; readonly id: number; readonly error: WireError; readonly inMs: number }
