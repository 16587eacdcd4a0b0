import type { Cell } from '../../cell/Cell.ts'
import type { BlockLink, BlockProof } from '../../proof/BlockProof.ts'
import type { Address, Hash, Lt, UnixSec } from '../../units.ts'
import type { BlockId, MasterchainBlock } from '../ChainSource.ts'
import type { Capsule } from './Capsule.ts'

/**
 * Where the state at a masterchain block stands in a part of the network: all transactions up to `from` belong to it, none
 * after `to` does. The two differ where it is only known to be between them.
 */
export type Position = { readonly workchain: number; readonly shard: string; readonly from: Lt; readonly to: Lt }

/** A masterchain block as a snapshot knows it. */
export type SnapshotBlock = MasterchainBlock & {
  readonly configHash: Hash
  readonly keyBlockSeqno: number
  readonly positions: readonly Position[]
}

/** A state of an account, and for which logical times it is proven; `undefined`: it did not exist. */
export type StateInterval = { readonly from: Lt; readonly to: Lt; readonly shardAccount: Cell | undefined }

/** A block with transactions of a trace: what their execution depended on. */
export type TraceBlock = {
  readonly id: BlockId
  readonly utime: UnixSec
  readonly startLt: Lt
  readonly randSeed: Hash
  readonly masterchainSeqno: number
}

/** A trace that landed: the external message that started it, and its transactions, depth first. */
export type SnapshotTrace = {
  readonly message: Hash
  readonly normalized: Hash
  readonly transactions: readonly { readonly cell: Cell; readonly block: TraceBlock }[]
}

/** A message to try at once, with the arguments that show it best. */
export type Sample = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly group: 'works' | 'fails' | 'rejected' | 'large'
  readonly message: Cell
  /** The masterchain block to run at; the newest when absent. */
  readonly blockSeqno?: number
  /** It landed: hash of the message as it was sent. */
  readonly landed?: Hash
  readonly arguments?: { readonly transactions?: number; readonly ignoreSignature?: boolean }
}

/** What contracts see as the blocks before a block. */
export type PreviousBlocks = {
  readonly last: readonly BlockId[]
  readonly keyBlock: BlockId
  readonly last100?: readonly BlockId[]
}

/** A block that was recorded whole. Its root cell has the hash that the name says; its file's hash is the recording's word. */
export type WholeBlock = { readonly id: BlockId; readonly root: Cell }

/** A chain of blocks as it was asked for; without a target: towards the newest block. */
export type RecordedProof = {
  readonly known: BlockId
  readonly target: BlockId | undefined
  readonly proof: BlockProof
}

/** When and with what a snapshot was made; a capsule says so itself. */
export type SnapshotMade = {
  readonly title?: string
  readonly at: UnixSec
  /** The program that made it, e.g. `Tonoscope 0.1.0`. */
  readonly by: string
  /** The emulator that it was made beside. */
  readonly emulator?: { readonly build: string; readonly globalVersion: number }
}

/** A recorded piece of a network: everything that was read of it, and nothing else. */
export type Snapshot = {
  readonly network: {
    readonly name: string
    readonly globalId: number
    /** Where chains of blocks begin that nobody has to prove: the zero state, or a block that clients are given with it. */
    readonly trustedBlock?: BlockId
  }
  /** Masterchain blocks, oldest first. */
  readonly blocks: readonly SnapshotBlock[]
  readonly configs: ReadonlyMap<Hash, Cell>
  readonly libraries: ReadonlyMap<Hash, Cell>
  /** Whether a library that is not here is known not to exist. */
  readonly librariesComplete: boolean
  /** Libraries that were asked for and do not exist; where all are known, nobody has to list those that are not. */
  readonly absentLibraries?: ReadonlySet<Hash>
  /** By the root hash of the block; of other blocks they follow from `blocks` where those have no gap. */
  readonly previousBlocks?: ReadonlyMap<Hash, PreviousBlocks>
  readonly accounts: ReadonlyMap<Address, readonly StateInterval[]>
  /** Blocks of any workchain with all that is in them. Like the chains, unpacked when they are first looked at: that may throw. */
  readonly wholeBlocks?: readonly WholeBlock[] | undefined
  /** Links between masterchain blocks, of which chains can be put together. */
  readonly blockLinks?: readonly BlockLink[] | undefined
  /** Chains as they were given; their links are among `blockLinks`. */
  readonly blockProofs?: readonly RecordedProof[] | undefined
  readonly traces: readonly SnapshotTrace[]
  readonly samples: readonly Sample[]
  readonly names: ReadonlyMap<Address, string>
  /** What was to be in it and could not be read, a line each; absent when nothing is missing. */
  readonly missing?: readonly string[]
  /** Absent in those that do not say. */
  readonly made?: SnapshotMade
  /** One saved run or event, of which all the rest is what it used. */
  readonly capsule?: Capsule
}
