import { z } from 'zod'
import type { BlockId, BlockIdExt } from '../blockId.ts'
import type { Cell } from '../cell/Cell.ts'
import { lazy } from '../lazy.ts'
import type { BlockLink, BlockProof } from '../proof/BlockProof.ts'
import type { Address, Hash, Lt } from '../units.ts'
import {
  IndexedDomain,
  IndexedItem,
  IndexedJetton,
  IndexedJettonWallet,
  OwnedItem,
  RecordedAccountState,
} from './IndexedItem.ts'
import {
  AccountTransaction,
  BlockTransaction,
  IndexedTrace,
  IndexedTransaction,
  type TraceKey,
} from './IndexedTrace.ts'
import type {
  BlockChoice,
  BlockLookup,
  CallOptions,
  MasterchainBlock,
  OnChainTransaction,
  PreviousBlocks,
  ShardAccountState,
} from './MasterchainBlock.ts'
import { account, blockId, blockIdExt } from './replySchemas.ts'

/** How long a result stays valid: always, as long as the newest block does, or not at all. Missing results are never kept. */
type Lifetime = 'final' | 'newest' | 'none'

/** Any method, called with untyped arguments. */
export type AnyMethod = (...args: readonly unknown[]) => Promise<unknown>

type Method = (...args: never[]) => Promise<unknown>

/** One method of a source: how it is called is the type parameter, what the wrappers need to know of it is data. */
type MethodRow<F extends Method> = {
  /** What it reads, for error texts. */
  readonly label: string
  /** Default: not at all. */
  readonly lifetime?: Lifetime | ((reply: Awaited<ReturnType<F>>, ...args: Parameters<F>) => Lifetime)
  /** The approximate size of a result that is too large to be counted as one entry of a cache. */
  readonly bytes?: (reply: NonNullable<Awaited<ReturnType<F>>>) => number
  /** It reads a list of keys into a map; each entry is kept on its own. */
  readonly perKey?: true
  /** Recordings keep what it reads in the snapshot itself, or call by call, in this form, which few commands need. */
  readonly recorded: 'snapshot' | (() => z.ZodType)
  /** Never set: it carries the type of the method. */
  readonly call?: F
}

/** How many arguments identify a call, if not one; the one after them holds its options. */
type KeyArguments<F extends Method> = Required<Parameters<F>>['length'] extends 2
  ? { readonly keyArguments?: never }
  : { readonly keyArguments: 2 }

const method = <F extends Method>(row: MethodRow<F> & KeyArguments<F>) => row
/** A method that every source has. */
const requiredMethod = <F extends Method>(row: MethodRow<F> & KeyArguments<F>) => ({ ...row, required: true as const })

/** Every method of a source. What a source does not support is `source.unsupported`, never an empty result. */
export const sourceMethods = {
  /** @throws lookup.block, source.* */
  getMasterchainBlock: requiredMethod<(choice: BlockChoice, options?: CallOptions) => Promise<MasterchainBlock>>({
    label: 'masterchain blocks',
    lifetime: (block, choice) => (choice === 'newest' ? 'newest' : block.inferred ? 'none' : 'final'),
    recorded: 'snapshot',
  }),
  /** @throws source.unsupported */
  getPreviousBlocks: method<(block: BlockIdExt, options?: CallOptions) => Promise<PreviousBlocks>>({
    label: 'the blocks before a block',
    lifetime: 'final',
    recorded: 'snapshot',
  }),
  /** The root of the parameter dictionary (`Hashmap 32 ^Cell`) in force at this block. */
  getConfig: requiredMethod<(block: BlockIdExt, options?: CallOptions) => Promise<Cell>>({
    label: 'the configuration',
    lifetime: 'final',
    recorded: 'snapshot',
  }),
  /** @throws source.notRecorded when a snapshot cannot prove the state at this block */
  getAccount: requiredMethod<
    (address: Address, block: BlockIdExt, options?: CallOptions) => Promise<ShardAccountState>
  >({
    label: 'account states',
    keyArguments: 2,
    lifetime: 'final',
    recorded: 'snapshot',
  }),
  /** The requested libraries that exist. */
  getLibraries: requiredMethod<(hashes: readonly Hash[], options?: CallOptions) => Promise<ReadonlyMap<Hash, Cell>>>({
    label: 'libraries',
    lifetime: 'final',
    perKey: true,
    recorded: 'snapshot',
  }),
  /** The transactions of the trace that the message with this hash (original or normalized) started, if any. */
  getTraceOfMessage: method<(hash: Hash, options?: CallOptions) => Promise<readonly OnChainTransaction[] | undefined>>({
    label: 'traces with the data that their execution used',
    recorded: 'snapshot',
  }),
  /**
   * The account's state immediately before an on-chain transaction. It may differ from the state at the previous block:
   * other messages may have changed the account earlier in the same block.
   *
   * @throws source.notRecorded
   */
  getStateBefore: method<(transaction: OnChainTransaction, options?: CallOptions) => Promise<ShardAccountState>>({
    label: 'account states before on-chain transactions',
    recorded: 'snapshot',
  }),
  /**
   * The trace with this transaction or message; an external-in message also by its normalized hash. `undefined` when the
   * index has none; the oldest of several.
   */
  getIndexedTrace: method<(key: TraceKey, options?: CallOptions) => Promise<IndexedTrace | undefined>>({
    label: 'traces by hash',
    lifetime: trace => (trace && isComplete(trace) ? 'final' : 'none'),
    recorded: lazy(() => IndexedTrace.optional()),
  }),
  /** The transaction with this hash, or the one that received this message. */
  getIndexedTransaction: method<(key: TraceKey, options?: CallOptions) => Promise<IndexedTransaction | undefined>>({
    label: 'transactions by hash',
    recorded: lazy(() => IndexedTransaction.optional()),
  }),
  /** All transactions of one block, by logical time. @throws lookup.block, source.* */
  getBlockTransactions: method<(block: BlockId, options?: CallOptions) => Promise<readonly BlockTransaction[]>>({
    label: 'transactions of blocks',
    lifetime: 'final',
    recorded: lazy(() => z.array(BlockTransaction)),
  }),
  /**
   * The first block of the account's shard that does not end before this logical time: the one that contains it, or the
   * next one; `undefined` when there is none yet.
   */
  getBlockByLt: method<(account: Address, lt: Lt, options?: CallOptions) => Promise<BlockId | undefined>>({
    label: 'blocks by logical time',
    keyArguments: 2,
    lifetime: 'final',
    recorded: lazy(() => blockId.optional()),
  }),
  /**
   * An account's transactions, newest first: from the newest one, from `from`, or from the newest one before `beforeLt`. A
   * shorter list ends at its first transaction, or at one that the source does not have.
   */
  getAccountTransactions: method<
    (
      account: Address,
      range: {
        readonly from?: { readonly lt: Lt; readonly hash: Hash }
        readonly beforeLt?: Lt
        readonly count: number
        /** What the source does not have is left out, instead of ending the list; a source need not be able to. */
        readonly withGaps?: boolean
      },
      options?: CallOptions,
    ) => Promise<readonly AccountTransaction[]>
  >({
    label: 'transactions of an account',
    keyArguments: 2,
    // The newest transaction changes; a short list may be longer at another source.
    lifetime: (found, _, { from, count }) => (from && found.length === count ? 'final' : 'none'),
    recorded: lazy(() => z.array(AccountTransaction)),
  }),
  /** The id of a block; `undefined` when there is none (yet). @throws source.* */
  findBlock: method<(key: BlockLookup, options?: CallOptions) => Promise<BlockIdExt | undefined>>({
    label: 'blocks by number or time',
    lifetime: 'final',
    recorded: lazy(() => blockIdExt.optional()),
  }),
  /** The root cell of a block, verified against the hash of its id. @throws lookup.block, source.*, proof.* */
  getBlock: method<(block: BlockIdExt, options?: CallOptions) => Promise<Cell>>({
    label: 'full blocks',
    lifetime: 'final',
    bytes: cell => cell.store.bytes.length,
    recorded: 'snapshot',
  }),
  /**
   * The proof from a known block to a target, or to the newest block: a chain of links between masterchain blocks, which
   * the caller verifies; `complete` when it reaches the target.
   *
   * @throws lookup.block, source.*
   */
  getBlockProof: method<
    (known: BlockIdExt, target: BlockIdExt | undefined, options?: CallOptions) => Promise<BlockProof>
  >({
    label: 'block proofs',
    keyArguments: 2,
    // A proof of the newest block changes with the block.
    lifetime: (_, _known, target) => (target ? 'final' : 'none'),
    bytes: proof => proof.steps.reduce((total, link) => total + linkBytes(link), 0),
    recorded: 'snapshot',
  }),
  /** The NFT items among these accounts, in no particular order; absent ones are left out. */
  getItems: method<
    (addresses: readonly Address[], options?: CallOptions) => Promise<ReadonlyMap<Address, IndexedItem>>
  >({
    label: 'NFT items',
    recorded: lazy(() => z.map(account, IndexedItem)),
  }),
  getItemsOfOwner: method<(owner: Address, options?: CallOptions) => Promise<readonly IndexedItem[]>>({
    label: 'NFT items of an owner',
    recorded: lazy(() => z.array(IndexedItem)),
  }),
  /**
   * The NFT items whose owner is this account, also those that their collections do not confirm; those that it has given to sale
   * contracts are not among them.
   */
  getOwnedItems: method<(owner: Address, options?: CallOptions) => Promise<readonly OwnedItem[]>>({
    label: 'NFT items that an owner has itself',
    recorded: lazy(() => z.array(OwnedItem)),
  }),
  /** The same, and those that it has given to sale contracts, by address. */
  getIndirectlyOwnedItems: method<(owner: Address, options?: CallOptions) => Promise<readonly OwnedItem[]>>({
    label: 'NFT items of an owner, also for sale',
    recorded: lazy(() => z.array(OwnedItem)),
  }),
  getDomainsOfOwner: method<(owner: Address, options?: CallOptions) => Promise<readonly IndexedDomain[]>>({
    label: 'domains of an owner',
    recorded: lazy(() => z.array(IndexedDomain)),
  }),
  /** The domains whose wallet record is one of these accounts, those that the source prefers first; accounts without are left out. */
  getDomainsOfWallets: method<
    (accounts: readonly Address[], options?: CallOptions) => Promise<ReadonlyMap<Address, readonly string[]>>
  >({
    label: 'domains that point to accounts',
    recorded: lazy(() => z.map(account, z.array(z.string()))),
  }),
  getJettonWallets: method<
    (addresses: readonly Address[], options?: CallOptions) => Promise<ReadonlyMap<Address, IndexedJettonWallet>>
  >({
    label: 'jetton wallets',
    recorded: lazy(() => z.map(account, IndexedJettonWallet)),
  }),
  /** The jetton wallets of an owner, those that their masters confirm; empty ones may be left out. */
  getJettonWalletsOfOwner: method<(owner: Address, options?: CallOptions) => Promise<readonly IndexedJettonWallet[]>>({
    label: 'jetton wallets of an owner',
    recorded: lazy(() => z.array(IndexedJettonWallet)),
  }),
  getJettons: method<
    (addresses: readonly Address[], options?: CallOptions) => Promise<ReadonlyMap<Address, IndexedJetton>>
  >({
    label: 'jettons',
    recorded: lazy(() => z.map(account, IndexedJetton)),
  }),
  /** The last recorded state of each of these accounts, or of all; it may be outdated at a later block. */
  getRecordedStates: method<
    (accounts: readonly Address[] | 'all', options?: CallOptions) => Promise<ReadonlyMap<Address, RecordedAccountState>>
  >({
    label: 'recorded accounts',
    recorded: lazy(() => z.map(account, RecordedAccountState)),
  }),
}

type Table = typeof sourceMethods

/** The name of a method. */
export type SourceMethod = keyof Table

/** The methods of a source with their types. */
export type SourceMethods = { [M in SourceMethod]: NonNullable<Table[M]['call']> }

/** The methods that every source has. */
export type RequiredMethod = { [M in SourceMethod]: Table[M] extends { required: true } ? M : never }[SourceMethod]

/** The result of a method. */
export type ReplyOf<M extends SourceMethod> = Awaited<ReturnType<SourceMethods[M]>>

/** The arguments that identify a call. */
export type ArgumentsOf<M extends SourceMethod> = Table[M]['keyArguments'] extends 2
  ? [Parameters<SourceMethods[M]>[0], Parameters<SourceMethods[M]>[1]]
  : [Parameters<SourceMethods[M]>[0]]

/** The row of a method, for code that treats all alike: arguments and results are untyped. */
export const methodRow = (method: SourceMethod) =>
  sourceMethods[method] as MethodRow<(...args: unknown[]) => Promise<unknown>> & {
    readonly keyArguments?: 2
    readonly required?: true
  }

/** The names of all methods. */
export const methodNames = Object.keys(sourceMethods) as SourceMethod[] // the keys of the table above

const isComplete = (trace: IndexedTrace): boolean =>
  !trace.pending && !trace.cutShort && trace.transactions.every(({ emulated }) => !emulated)

/** Approximate size: proofs and signatures make up nearly all of a link. */
const linkBytes = (link: BlockLink): number =>
  1000 +
  link.destProof.length +
  (link.kind === 'back'
    ? link.proof.length + link.stateProof.length
    : link.configProof.length + 200 * link.signatures.signatures.length)
