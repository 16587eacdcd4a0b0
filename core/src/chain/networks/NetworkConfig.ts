import type { BlockIdExt } from '../../blockId.ts'
import type { Snapshot } from '../snapshot/Snapshot.ts'

/** A source of a network, as plain data that can be sent to worker threads. */
export type SourceConfig =
  | {
      readonly kind: 'liteserver'
      /** The path or URL of the global config, or its JSON. */
      readonly globalConfig: string
    }
  | {
      readonly kind: 'toncenter' | 'tonapi'
      readonly url: string
      /** Sent to this server only. */
      readonly key?: string
    }
  | {
      readonly kind: 'snapshot'
      /** The file's name, for display. */
      readonly file: string
      /** Its content, plain or gzipped; absent where the host cannot read files. */
      readonly bytes?: Uint8Array
      /** The parsed snapshot, if the host has it already; cannot be sent to other threads. */
      readonly read?: Snapshot | undefined
    }
  | IndexConfig

/** An own index of the network; it needs other sources for the cells of blocks, and for states. */
export type IndexConfig = {
  readonly kind: 'index'
  /** A folder, or a PostgreSQL database (`postgres://…`), which may have a password. */
  readonly location: string
  /** The connection string of a read replica of the database. */
  readonly replica?: string
}

/** A network and its sources, in the order in which they are tried. */
export type NetworkConfig = {
  readonly name: string
  readonly sources: readonly SourceConfig[]
  /** The `global_id` of its blocks, where it is known beforehand. */
  readonly globalId?: number
  /** Friendly addresses have the testnet flag; by default if the global id is -3. */
  readonly testnet?: boolean
  /** Its zero state: the trusted block where no source has a newer one. */
  readonly zeroState?: BlockIdExt
  /** Its snapshot is part of the app, so that the names in it are not those of a file that somebody sent. */
  readonly builtIn?: boolean
}
