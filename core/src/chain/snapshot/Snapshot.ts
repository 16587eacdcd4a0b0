import type { BlockIdExt } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import type { BlockLink, BlockProof } from '../../proof/BlockProof.ts'
import type { Address, Hash, Lt, UnixSec } from '../../units.ts'
import type { MasterchainBlock } from '../MasterchainBlock.ts'
import type { Capsule } from './Capsule.ts'

/**
 * The logical time of the state at a masterchain block in a shard: all transactions up to `from` belong to it, none after
 * `to`. The two differ where the exact time is unknown.
 */
export type Position = { readonly workchain: number; readonly shard: string; readonly from: Lt; readonly to: Lt }

/** A masterchain block in a snapshot. */
export type SnapshotBlock = MasterchainBlock & {
  readonly configHash: Hash
  readonly keyBlockSeqno: number
  readonly positions: readonly Position[]
}

/** An account state and the logical times for which it is known to be valid; `undefined`: the account did not exist. */
export type StateInterval = { readonly from: Lt; readonly to: Lt; readonly shardAccount: Cell | undefined }

/** A block with transactions of a trace, with the data that their execution depends on. */
export type TraceBlock = {
  readonly id: BlockIdExt
  readonly utime: UnixSec
  readonly startLt: Lt
  readonly randSeed: Hash
  readonly masterchainSeqno: number
}

/** An on-chain trace: the external message that started it, and its transactions, depth first. */
export type SnapshotTrace = {
  readonly message: Hash
  readonly normalized: Hash
  readonly transactions: readonly { readonly cell: Cell; readonly block: TraceBlock }[]
}

/** A sample message with suitable arguments. */
export type Sample = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly group: 'works' | 'fails' | 'rejected' | 'large'
  readonly message: Cell
  /** The masterchain block to run at; the newest when absent. */
  readonly blockSeqno?: number
  /** Hash of the message as sent, when it is on chain. */
  readonly onChainMessage?: Hash
  readonly arguments?: { readonly transactions?: number; readonly ignoreSignature?: boolean }
}

/** The previous blocks of a block, as contracts see them. */
export type PreviousBlocks = {
  readonly last: readonly BlockIdExt[]
  readonly keyBlock: BlockIdExt
  readonly last100?: readonly BlockIdExt[]
}

/** A full block. Its root cell is verified against the root hash; the file hash is not verified. */
export type FullBlock = { readonly id: BlockIdExt; readonly root: Cell }

/** A recorded block proof; without a target: to the newest block. */
export type RecordedProof = {
  readonly known: BlockIdExt
  readonly target: BlockIdExt | undefined
  readonly proof: BlockProof
}

/** When and with what a snapshot was created; a capsule has its own fields for this. */
export type SnapshotInfo = {
  readonly title?: string
  readonly createdAt: UnixSec
  /** The program that created it, e.g. `Tonoscope 0.1.0`. */
  readonly createdBy: string
  /** The emulator of that program. */
  readonly emulator?: { readonly build: string; readonly globalVersion: number }
}

/** A recorded part of a network. */
export type Snapshot = {
  readonly network: {
    readonly name: string
    readonly globalId: number
    /** The trusted block, where block proofs start: the zero state or the init block of the global config. */
    readonly trustedBlock?: BlockIdExt
  }
  /** Masterchain blocks, oldest first. */
  readonly blocks: readonly SnapshotBlock[]
  readonly configs: ReadonlyMap<Hash, Cell>
  readonly libraries: ReadonlyMap<Hash, Cell>
  /** Whether a library that is missing here is known not to exist. */
  readonly librariesComplete: boolean
  /** Requested libraries that do not exist; not needed when `librariesComplete`. */
  readonly absentLibraries?: ReadonlySet<Hash>
  /** By root hash; for other blocks they are derived from `blocks` where those are contiguous. */
  readonly previousBlocks?: ReadonlyMap<Hash, PreviousBlocks>
  readonly accounts: ReadonlyMap<Address, readonly StateInterval[]>
  /** Full blocks of any workchain. Like the proofs, unpacked on first access, which may throw. */
  readonly fullBlocks?: readonly FullBlock[] | undefined
  /** Links between masterchain blocks, from which proofs are assembled. */
  readonly blockLinks?: readonly BlockLink[] | undefined
  /** Recorded proofs; their links are among `blockLinks`. */
  readonly blockProofs?: readonly RecordedProof[] | undefined
  readonly traces: readonly SnapshotTrace[]
  readonly samples: readonly Sample[]
  readonly names: ReadonlyMap<Address, string>
  /** What could not be read when it was created, a line each; absent when nothing is missing. */
  readonly missing?: readonly string[]
  readonly info?: SnapshotInfo
  /** A saved run or event; the rest is the data that it used. */
  readonly capsule?: Capsule
}
