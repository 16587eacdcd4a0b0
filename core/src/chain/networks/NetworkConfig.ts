import type { BlockId } from '../ChainSource.ts'
import type { Snapshot } from '../snapshot/Snapshot.ts'

/** A place to read a network from, as plain data that reaches worker threads. */
export type SourceConfig =
  | {
      readonly kind: 'liteserver'
      /** Where the global config is (a file's path, an address), or its JSON. */
      readonly globalConfig: string
    }
  | {
      readonly kind: 'toncenter' | 'tonapi'
      readonly url: string
      /** Goes to this server and nowhere else. */
      readonly key?: string
    }
  | {
      readonly kind: 'snapshot'
      /** The file's name, for people. */
      readonly file: string
      /** What is in it, as it is or as gzip; absent where the host cannot read files. */
      readonly bytes?: Uint8Array
      /** What a host has read already; no plain data, so it does not reach other threads. */
      readonly read?: Snapshot
    }

/** A network and where it is read from; the sources are asked in this order. */
export type NetworkConfig = {
  readonly name: string
  readonly sources: readonly SourceConfig[]
  /** What its blocks carry as `global_id`, where it is known beforehand. */
  readonly globalId?: number
  /** With what everything of it is proven where no source names a newer block: its zero state. */
  readonly zeroState?: BlockId
}
