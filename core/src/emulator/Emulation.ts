import type { BlockIdExt } from '../blockId.ts'
import type { Cell } from '../cell/Cell.ts'
import type { ChainSource } from '../chain/ChainSource.ts'
import type { CallOptions, MasterchainBlock } from '../chain/MasterchainBlock.ts'
import type { AnyAppError } from '../errors.ts'
import type { GetMethodResult, StackItem } from '../getMethods/stack.ts'
import type { Message } from '../tlb/message.ts'
import type { TransactionCell } from '../tlb/transaction.ts'
import type { Address, Hash, Lt, Nano, UnixSec } from '../units.ts'

/**
 * The VM log level: none, the last lines only, each instruction, also where its code is, also its gas, also the stack before
 * each step, or the stack with whole cells. A rejected message has the last lines at least.
 */
export type Verbosity = 'none' | 'short' | 'instructions' | 'locations' | 'gas' | 'stack' | 'cells'

/** The limits of an emulation; a limit that is reached truncates the trace. */
export type EmulationLimits = {
  /** 100 by default, as in tonapi. */
  readonly transactions: number
  /** Wall time for the complete trace, ms. */
  readonly timeMs: number
  /** Gas of all transactions together. */
  readonly gas: bigint
}

/** A state override of an account, applied before the run and listed in the result. */
export type StateOverride = {
  readonly account: Address
  readonly status?: 'nonexist' | 'uninit' | 'active' | 'frozen'
  readonly balance?: Nano
  readonly code?: Cell
  readonly data?: Cell
}

/** The block context of an on-chain transaction; with it the emulation reproduces the transaction exactly. */
export type BlockContext = { readonly now: UnixSec; readonly lt: Lt; readonly seed: Hash; readonly config?: Cell }

/** The latest masterchain blocks and the previous key block, as contracts see them in c7. */
export type PreviousBlocksInfo = {
  readonly last: readonly BlockIdExt[]
  readonly keyBlock: BlockIdExt
  readonly last100?: readonly BlockIdExt[]
}

/** All inputs of a run: the same arguments give the same bytes. */
export type EmulationArguments = {
  readonly block: MasterchainBlock
  /** With the changes below. */
  readonly config: Cell
  /** Config parameters that are not those of the block. */
  readonly configChanges: ReadonlyMap<number, Cell>
  readonly now: UnixSec
  readonly lt: Lt
  readonly seed: Hash
  readonly ignoreSignature: boolean
  /** Seconds the clock advances when a message goes to another shard; 0 by default. */
  readonly secondsPerHop: number
  readonly limits: EmulationLimits
  readonly overrides: readonly StateOverride[]
  /** What earlier messages left of accounts, instead of their state at the block with its overrides. */
  readonly left?: ReadonlyMap<Address, Cell | undefined>
  /** Libraries that the network need not have. */
  readonly libraries: readonly Cell[]
  /** By hash of the incoming message. */
  readonly contexts?: ReadonlyMap<Hash, BlockContext>
  readonly previousBlocks?: PreviousBlocksInfo
}

/** The state of an account at the block of a run; `undefined` when it does not exist. */
export type PrefetchedAccount = { readonly account: Address; readonly shardAccount: Cell | undefined }

/** Why a sent message has no transaction in this trace. */
export type TruncationReason =
  | { readonly kind: 'transactions'; readonly limit: number }
  | { readonly kind: 'time'; readonly afterMs: number }
  | { readonly kind: 'gas'; readonly limit: bigint }
  | { readonly kind: 'depth'; readonly limit: number }
  | { readonly kind: 'library'; readonly hashes: readonly Hash[] }
  /** `error` is the source's error, for callers that cannot return an incomplete trace. */
  | { readonly kind: 'source'; readonly code: string; readonly text: string; readonly error?: AnyAppError }
  | { readonly kind: 'emulator'; readonly text: string }
  | { readonly kind: 'cancelled' }

/** One executed transaction with the states around it. */
export type EmulatedNode = {
  readonly transaction: TransactionCell
  readonly hash: Hash
  readonly account: Address
  readonly message: Message
  /**
   * Complete `ShardAccount` cells; `undefined` when the account did not exist. If it was deleted earlier in the same
   * block, `before` is a `ShardAccount` without an account that still has the last transaction.
   */
  readonly before: Cell | undefined
  readonly after: Cell | undefined
  /** The c5 register: `OutList`; absent when the VM did not run or failed. */
  readonly actions: Cell | undefined
  /** Steps that a newer version may change; absent when not requested, or when the network is not newer than the emulator. */
  readonly versionedSteps?: VersionedSteps | undefined
  /** The emulator's inputs for this transaction; sufficient to run it again at another verbosity. */
  readonly context: Required<BlockContext>
  readonly children: readonly EmulatedNode[]
  /** Out messages without a transaction in this trace, and why. */
  readonly truncations: readonly { readonly message: Message; readonly reason: TruncationReason }[]
}

/** The account did not accept the first message: there is no transaction. */
export type Rejection = Omit<Extract<TransactionRun, { type: 'rejected' }>, 'type'> & {
  readonly account: Address
  readonly before: Cell | undefined
  /** As in a node of the trace; sufficient to run it again at another verbosity. */
  readonly context: Required<BlockContext>
  readonly versionedSteps?: VersionedSteps | undefined
}

/** A step whose result depends on the network's version, if its operands are unusual. */
export type VersionedStep = {
  /** Its number in the run, from 0. */
  readonly index: number
  /** As the VM prints it. */
  readonly instruction: string
  /** It has the quiet prefix, which logs do not show; also `true` when its code is unknown. */
  readonly isQuiet: boolean
  readonly exception: { readonly code: number; readonly text: string } | undefined
}

/** The steps of one run that a newer network version may change. */
export type VersionedSteps = {
  readonly steps: readonly VersionedStep[]
  /** Number of all steps in the log. */
  readonly total: number
  /** The log has all steps, and no more versioned ones than are kept. */
  readonly isComplete: boolean
}

/** Which emulator ran, and how it differs from the network. */
export type EmulatorFacts = {
  /** Absent for the engine of record. */
  readonly engine?: 'tycho' | undefined
  /** e.g. `TON f801e1c1 (2025-12-05)`. */
  readonly build: string
  readonly globalVersion: number
  readonly networkGlobalVersion: number | undefined
  readonly configHash: Hash
  /** As text: each change made to the configuration and each remaining difference. */
  readonly differences: readonly string[]
}

/** A finished run: a trace, complete or truncated, or a rejection. */
export type Emulation = {
  readonly arguments: EmulationArguments
  readonly emulator: EmulatorFacts
  readonly message: Message
  readonly root: EmulatedNode | undefined
  readonly rejection: Rejection | undefined
  /** The first reason why the trace is incomplete; absent when it is complete. */
  readonly partial: TruncationReason | undefined
  readonly libraries: ReadonlyMap<Hash, Cell>
  /** The final state of each account with a transaction. */
  readonly finalStates: ReadonlyMap<Address, Cell | undefined>
}

/** The part of the network that any run sees. */
type RunContext = {
  readonly config: Cell
  readonly now: UnixSec
  readonly seed: Hash
  readonly libraries: ReadonlyMap<Hash, Cell>
  readonly previousBlocks?: PreviousBlocksInfo | undefined
  /** Wall time of the call; a longer one is stopped. */
  readonly timeoutMs?: number
}
/** The same for a transaction. */
export type TransactionContext = RunContext & {
  readonly lt: Lt
  readonly verbosity: Verbosity
  /** A log of more than 1 MiB whole, if the executor can: otherwise only its end. */
  readonly wholeLog?: boolean
}

/** Runs transactions and get methods synchronously. */
export interface Executor {
  readonly facts: Pick<EmulatorFacts, 'build' | 'engine' | 'globalVersion'>
  /** @throws emulation.config, emulation.failed, limit.time, limit.cells */
  runTransaction(
    input: TransactionContext & {
      readonly shardAccount: Cell | undefined
      readonly account: Address
      readonly message: Cell
      readonly ignoreSignature: boolean
    },
  ): TransactionRun
  runTickTock(
    input: TransactionContext & { readonly shardAccount: Cell; readonly which: 'tick' | 'tock' },
  ): TransactionRun
  runGetMethod(
    input: RunContext & {
      readonly code: Cell
      readonly data: Cell
      readonly address: Address
      readonly balance: Nano
      readonly methodId: number
      readonly stack: readonly StackItem[]
      readonly gasLimit: bigint
      /** By default there is no log. */
      readonly verbosity?: Verbosity
    },
  ): GetMethodResult
  /** How it changes configurations, if not as the engine of record. @throws emulation.config */
  adaptConfig?(config: Cell): { readonly differences: readonly string[] }
  /** Lets other calls of the thread run, if runs have taken long; absent where no others wait. */
  pause?(): Promise<void> | undefined
}

/** The result of one run of the transaction executor. */
export type TransactionRun =
  | {
      readonly type: 'done'
      readonly transaction: Cell
      readonly shardAccount: Cell
      readonly actions: Cell | undefined
      readonly vmLog: string
    }
  | { readonly type: 'rejected'; readonly exitCode: number | undefined; readonly text: string; readonly vmLog: string }

/** What a run needs from the host: chain data, an executor, a clock, progress reports and cancellation. */
export type EmulationDeps = {
  readonly chain: Pick<ChainSource, 'getAccount' | 'getLibraries'>
  /** An account that was read before, in the state that `chain` has. */
  readonly prefetched?: PrefetchedAccount | undefined
  readonly executor: Executor
  /** Milliseconds of a monotonic clock. */
  readonly elapsedMs: () => number
  /** Lets other tasks of the thread run; awaited every few transactions. */
  readonly yieldToEventLoop: () => Promise<void>
  /** Whether nodes have their `versionedSteps`; off by default, because it takes longer. */
  readonly findsVersionedSteps?: boolean | undefined
  /** Called when the trace is truncated by its time limit. */
  readonly onTimeLimit?: (() => void) | undefined
  readonly onProgress?: (progress: {
    readonly stage: 'states' | 'executing'
    readonly transactions: number
    readonly waiting: number
  }) => void
} & CallOptions
