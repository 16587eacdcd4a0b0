import type { Cell } from '../cell/Cell.ts'
import type { AccountStatus, AccountStatusChange, BouncePhaseResult, ComputeSkipReason } from '../tlb/transaction.ts'
import type { Address, Hash, Lt, Nano, UnixSec } from '../units.ts'

/**
 * A transaction as its cell, an index or a trace file reports it.
 *
 * Here and in the types below, `undefined` means unknown: the source does not report it. `null` means that there is none: a
 * phase that did not run, a message that was not received. An unknown value has no default; whoever needs one decides.
 */
export type Transaction<Message extends TransactionMessage = TransactionMessage> = {
  readonly hash: Hash
  readonly account: Address
  readonly lt: Lt
  readonly utime: UnixSec
  readonly type: TransactionType | undefined
  readonly origStatus: AccountStatus
  readonly endStatus: AccountStatus
  readonly totalFees: Nano
  readonly aborted: boolean | undefined
  readonly destroyed: boolean | undefined
  readonly inMessage: Message | null | undefined
  /** All out messages, in order of creation. */
  readonly outMessages: readonly Message[]
  readonly phases: TransactionPhases
  /** Hashes of the account's state before and after. */
  readonly stateUpdate: { readonly old: Hash; readonly new: Hash } | undefined
  readonly previous: { readonly hash: Hash; readonly lt: Lt } | null | undefined
  readonly cell: Cell | undefined
}

/** What an index without cells reports about a transaction that it lists. */
export type TransactionOutline = Omit<Transaction, 'hash' | 'account' | 'lt' | 'utime' | 'cell'>

/** The type of a transaction. */
export type TransactionType =
  | 'ord'
  | 'tick'
  | 'tock'
  /** One of both; which one is unknown. */
  | 'tick_tock'
  | 'storage'
  | 'split_prepare'
  | 'split_install'
  | 'merge_prepare'
  | 'merge_install'

/** The phases of a transaction. */
export type TransactionPhases = {
  readonly storage?: StoragePhase | null | undefined
  readonly credit?: CreditPhase | null | undefined
  readonly compute?: ComputePhase | null | undefined
  readonly action?: ActionPhase | null | undefined
  readonly bounce?: BouncePhaseResult | null | undefined
}

/** Storage fees, and the status change when the account could not pay. */
export type StoragePhase = {
  readonly fees: Nano | undefined
  readonly due?: Nano | null | undefined
  readonly statusChange: AccountStatusChange | undefined
}

/** The value credited to the account before execution. */
export type CreditPhase = {
  readonly value: Nano | undefined
  readonly extra: ReadonlyMap<number, bigint>
  readonly dueCollected?: Nano | null | undefined
}

/** The result of execution, or why it was skipped. */
export type ComputePhase =
  | { readonly skipped: true; readonly reason: ComputeSkipReason | undefined }
  | {
      readonly skipped: false
      readonly success: boolean | undefined
      readonly exitCode: number | undefined
      readonly gasUsed?: bigint | undefined
      readonly gasFees?: Nano | undefined
      readonly vmSteps?: number | undefined
    }

/** The result of the actions in c5. */
export type ActionPhase = {
  readonly success: boolean | undefined
  readonly resultCode: number | undefined
  readonly totalActions: number | undefined
  readonly skippedActions: number | undefined
  readonly messagesCreated: number | undefined
  readonly fwdFees?: Nano | null | undefined
  readonly actionFees?: Nano | null | undefined
  readonly noFunds: boolean | undefined
}

/** A message of a transaction. An external message carries no value, cannot bounce and is charged no IHR or forward fee. */
export type TransactionMessage = {
  readonly hash: Hash
  readonly type: 'int_msg' | 'ext_in_msg' | 'ext_out_msg'
  /** `null` at the off-chain end of an external message. */
  readonly source: Address | null | undefined
  readonly destination: Address | null | undefined
  readonly value: Nano
  /** Extra currencies by unsigned 32-bit id. */
  readonly extra: ReadonlyMap<number, bigint>
  readonly ihrFee: Nano | undefined
  readonly ihrDisabled: boolean | undefined
  readonly fwdFee: Nano | undefined
  readonly importFee: Nano | undefined
  readonly bounce: boolean
  readonly bounced: boolean
  /** Of an external-in message: the logical time of its transaction. */
  readonly createdLt: Lt
  /** `null` for an external-in message. */
  readonly createdAt: UnixSec | null | undefined
  readonly body: Cell | undefined
  /** First 32 bits of the body, `null` when it has fewer; an index reports it for a body that it does not store. */
  readonly opCode: number | null | undefined
  readonly init?: Cell | null | undefined
}
