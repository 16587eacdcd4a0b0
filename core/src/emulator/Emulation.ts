import type { Cell } from '../cell/Cell.ts'
import type { BlockId, CallOptions, ChainSource, MasterchainBlock } from '../chain/ChainSource.ts'
import type { AnyAppError } from '../errors.ts'
import type { Message } from '../tlb/message.ts'
import type { Transaction } from '../tlb/transaction.ts'
import type { Address, Hash, Lt, Nano, UnixSec } from '../units.ts'

/** How much the VM writes down: nothing but the tail, each step with its gas, or the stack before each step. */
export type Verbosity = 'short' | 'gas' | 'stack'

/** What bounds an emulation; a bound that is reached cuts the trace and says so. */
export type Limits = {
  /** 100 by default, as the service whose interface we keep. */
  readonly transactions: number
  /** Wall time for the whole cascade, ms. */
  readonly timeMs: number
  /** Gas of all transactions together. */
  readonly gas: bigint
}

/** Changes of an account before the run; each is said in the result. */
export type Override = {
  readonly account: Address
  readonly balance?: Nano
  readonly code?: Cell
  readonly data?: Cell
}

/** The block context of one transaction that landed: given, the emulation repeats it bit for bit. */
export type BlockContext = { readonly now: UnixSec; readonly lt: Lt; readonly seed: Hash; readonly config?: Cell }

/** Everything that makes a run vary. Same arguments, same bytes. */
export type EmulationArguments = {
  readonly block: MasterchainBlock
  readonly config: Cell
  readonly now: UnixSec
  readonly lt: Lt
  readonly seed: Hash
  readonly ignoreSignature: boolean
  /** Seconds that the clock moves when a message goes to another shard; 0 by default. */
  readonly secondsPerHop: number
  readonly limits: Limits
  readonly overrides: readonly Override[]
  /** By hash of the incoming message. */
  readonly contexts?: ReadonlyMap<Hash, BlockContext>
  readonly previousBlocks?: {
    readonly last: readonly BlockId[]
    readonly keyBlock: BlockId
    readonly last100?: readonly BlockId[]
  }
}

/** Why a message that was sent has no transaction in this trace. */
export type CutReason =
  | { readonly kind: 'transactions'; readonly limit: number }
  | { readonly kind: 'time'; readonly afterMs: number }
  | { readonly kind: 'gas'; readonly limit: bigint }
  /** So many transactions, each caused by the one before. */
  | { readonly kind: 'depth'; readonly limit: number }
  | { readonly kind: 'library'; readonly hashes: readonly Hash[] }
  /** `error` is the source's own, for whoever has no place for a tree that is not whole. */
  | { readonly kind: 'source'; readonly code: string; readonly text: string; readonly error?: AnyAppError }
  | { readonly kind: 'emulator'; readonly text: string }
  | { readonly kind: 'cancelled' }

/** One executed transaction with the states around it. */
export type EmulatedNode = {
  readonly transaction: Transaction
  readonly hash: Hash
  readonly account: Address
  readonly message: Message
  /**
   * Whole `ShardAccount` cells; `undefined` when the account did not exist. Where it was deleted earlier in the same
   * block, `before` is a `ShardAccount` without an account, which still knows the last transaction.
   */
  readonly before: Cell | undefined
  readonly after: Cell | undefined
  /** The c5 register: `OutList`; absent when the VM did not run or failed. */
  readonly actions: Cell | undefined
  readonly vmLog: string
  /** What was given to the emulator for this one; enough to run it again at another verbosity. */
  readonly context: { readonly now: UnixSec; readonly lt: Lt; readonly seed: Hash; readonly config: Cell }
  readonly children: readonly EmulatedNode[]
  /** Out messages whose transaction is not here, and why. */
  readonly cuts: readonly { readonly message: Message; readonly reason: CutReason }[]
}

/** The first message was not taken by its account: no transaction exists. */
export type Rejection = {
  readonly account: Address
  readonly exitCode: number | undefined
  readonly text: string
  readonly vmLog: string
  readonly before: Cell | undefined
}

/** Which emulator ran, and how it differs from the network it imitates. */
export type EmulatorFacts = {
  /** e.g. `TON f801e1c1 (2025-12-05)`. */
  readonly build: string
  readonly globalVersion: number
  readonly networkGlobalVersion: number | undefined
  readonly configHash: Hash
  /** In words: each change made to the configuration, each difference that remains. */
  readonly differences: readonly string[]
}

/** A finished run: a tree or a rejection, whole or marked as cut. */
export type Emulation = {
  readonly arguments: EmulationArguments
  readonly emulator: EmulatorFacts
  readonly message: Message
  readonly root: EmulatedNode | undefined
  readonly rejection: Rejection | undefined
  /** The first reason for which the tree is not whole; absent when it is. */
  readonly partial: CutReason | undefined
  readonly libraries: ReadonlyMap<Hash, Cell>
  /** Final state of each account that was touched. */
  readonly finalStates: ReadonlyMap<Address, Cell | undefined>
}

/** One step of a get method or a transaction, executed now, synchronously. */
export interface Executor {
  readonly facts: { readonly build: string; readonly globalVersion: number }
  /** @throws emulation.config, emulation.failed */
  runTransaction(input: {
    readonly config: Cell
    readonly shardAccount: Cell | undefined
    readonly account: Address
    readonly message: Cell
    readonly now: UnixSec
    readonly lt: Lt
    readonly seed: Hash
    readonly ignoreSignature: boolean
    readonly libraries: ReadonlyMap<Hash, Cell>
    readonly previousBlocks?: EmulationArguments['previousBlocks']
    readonly verbosity: Verbosity
  }): TransactionRun
  runTickTock(input: {
    readonly config: Cell
    readonly shardAccount: Cell
    readonly which: 'tick' | 'tock'
    readonly now: UnixSec
    readonly lt: Lt
    readonly seed: Hash
    readonly libraries: ReadonlyMap<Hash, Cell>
    readonly previousBlocks?: EmulationArguments['previousBlocks']
    readonly verbosity: Verbosity
  }): TransactionRun
  runGetMethod(input: {
    readonly config: Cell
    readonly code: Cell
    readonly data: Cell
    readonly address: Address
    readonly balance: Nano
    readonly methodId: number
    readonly stack: readonly import('../contracts/stack.ts').StackItem[]
    readonly now: UnixSec
    readonly seed: Hash
    readonly gasLimit: bigint
    readonly libraries: ReadonlyMap<Hash, Cell>
    readonly previousBlocks?: EmulationArguments['previousBlocks']
  }): import('../contracts/stack.ts').GetMethodResult
  /** Ends when the executor can be used again after `emulation.failed`; absent where a failure leaves nothing behind. */
  recover?(): Promise<void>
}

/** What one run of the transaction executor gave. */
export type TransactionRun =
  | {
      readonly type: 'done'
      readonly transaction: Cell
      readonly shardAccount: Cell
      readonly actions: Cell | undefined
      readonly vmLog: string
    }
  | { readonly type: 'refused'; readonly exitCode: number | undefined; readonly text: string; readonly vmLog: string }

/** What the host lends to a run: chain data, an executor, a clock for the time limit, and a way to report and to stop. */
export type EmulationDeps = {
  readonly chain: Pick<ChainSource, 'getAccount' | 'getLibraries'>
  readonly executor: Executor
  /** Milliseconds of a monotonic clock. */
  readonly elapsedMs: () => number
  /** Lets other work of the thread run; awaited every few transactions. */
  readonly breathe: () => Promise<void>
  readonly onProgress?: (progress: EmulationProgress) => void
} & CallOptions

/** How far a run is. */
export type EmulationProgress = {
  readonly stage: 'states' | 'executing'
  readonly transactions: number
  readonly waiting: number
}
