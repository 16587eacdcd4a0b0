/** What an index keeps: facts that questions need. Cells of blocks and states stay in the source. */
import type { BlockId, BlockIdExt } from '../blockId.ts'
import type { Address, Hash, Lt, Nano, UnixSec } from '../units.ts'

/** A block. */
export type BlockRow = {
  readonly id: BlockIdExt
  /** The masterchain block that includes it; its own seqno for a masterchain block. */
  readonly masterchainSeqno: number
  readonly utime: UnixSec
  readonly startLt: Lt
  readonly endLt: Lt
  /** How many transactions it has. */
  readonly transactions: number
}

/** Facts of a transaction as bits; a bit that is not set means no. */
export const transactionFlags = {
  /** All phases succeeded. */
  success: 1,
  aborted: 2,
  /** It sent the incoming message back. */
  bounce: 4,
  /** Its incoming message was sent back by the destination. */
  bounced: 8,
  deployed: 16,
  destroyed: 32,
  /** Its incoming message is external. */
  externalIn: 64,
  /** A tick or tock of a special contract. */
  tickTock: 128,
  computeSkipped: 256,
  /** The account has neither code nor data after it. */
  frozen: 512,
} as const

/** A transaction, without its cells. */
export type TransactionRow = {
  readonly hash: Hash
  readonly account: Address
  readonly lt: Lt
  readonly utime: UnixSec
  readonly block: BlockId
  readonly masterchainSeqno: number
  /** The hash of the first transaction of its trace, as far as the index knows. */
  readonly traceId: Hash
  /** The transaction that sent its incoming message; `undefined` when there is none in the index. */
  readonly parent: Hash | undefined
  readonly inMessage: Hash | undefined
  /** The normalized hash of an external incoming message. */
  readonly normalized: Hash | undefined
  /** Outgoing internal messages in order of creation. */
  readonly outMessages: readonly Hash[]
  /** Outgoing external messages in order of creation. */
  readonly externalOut: readonly Hash[]
  /** The first 32 bits of the body of the incoming message. */
  readonly opCode: number | undefined
  /** Bits of `transactionFlags`. */
  readonly flags: number
  /** The exit code of the compute phase; `undefined` if it was skipped. */
  readonly exitCode: number | undefined
  /** The result code of the action phase; `undefined` if there was none. */
  readonly actionCode: number | undefined
  /** The value of the incoming message. */
  readonly value: Nano
  readonly fees: Nano
  /** The code of the account after it; `undefined` when the block does not show it. */
  readonly codeHash: Hash | undefined
}

/** A trace, complete or in progress. */
export type TraceRow = {
  /** The hash of its first transaction. */
  readonly id: Hash
  readonly account: Address
  readonly startLt: Lt
  readonly startUtime: UnixSec
  /** Of its newest transaction. */
  readonly endLt: Lt
  readonly endUtime: UnixSec
  readonly transactions: number
  /** Internal messages that no transaction has received. */
  readonly open: number
  /** Nothing came before: its first transaction has an external message or none, not one whose sender the index lacks. */
  readonly hasStart: boolean
}

/** Whether a trace has all its transactions, so that none can follow. */
export const isWhole = ({ hasStart, open }: TraceRow): boolean => hasStart && open === 0

/** An internal message that no transaction of the index has received. */
export type OpenMessage = {
  readonly hash: Hash
  readonly traceId: Hash
  /** The transaction that sent it. */
  readonly sender: Hash
  readonly destination: Address
  readonly createdLt: Lt
}

/** An account after its newest indexed transaction. */
export type AccountHead = {
  readonly account: Address
  readonly lt: Lt
  readonly hash: Hash
  readonly utime: UnixSec
  readonly status: 'active' | 'uninit' | 'frozen' | 'nonexist'
  readonly balance: Nano | undefined
  readonly codeHash: Hash | undefined
}

/** The code of an account since a transaction, until its next row. */
export type ContractRow = { readonly account: Address; readonly lt: Lt; readonly codeHash: Hash }

/** What a contract states about itself is not proven until its master or collection confirms it: `confirmed`. */
type Claim = {
  readonly address: Address
  /** The transaction that it was read after: a row with a greater one replaces it. */
  readonly lt: Lt
  /** `undefined` until it was checked. */
  readonly confirmed: boolean | undefined
}

/** A jetton wallet. */
export type JettonWalletRow = Claim & { readonly owner: Address; readonly jetton: Address; readonly balance: bigint }

/** An NFT item; one without an owner is destroyed, or not yet initialized. */
export type ItemRow = Claim & {
  readonly owner: Address | undefined
  readonly collection: Address | undefined
  readonly index: bigint | undefined
}

/** A sale or an auction of an NFT item; it is one only as long as the item's owner is this contract. */
export type SaleRow = {
  readonly address: Address
  /** The transaction that it was read after: a row with a greater one replaces it. */
  readonly lt: Lt
  readonly item: Address
  /** `undefined` once it has ended, and before it has begun. */
  readonly seller: Address | undefined
}

/** An NFT item that is a domain of the DNS. */
export type DomainRow = Claim & {
  readonly owner: Address | undefined
  readonly collection: Address
  /** The label in its collection: `alice` of `alice.ton`. */
  readonly label: string
  /** When it was last renewed; a .ton domain expires a year later. */
  readonly lastFillUp: UnixSec
  /** The account that its wallet record points to; `undefined` when there is none or it is not known. */
  readonly wallet: Address | undefined
}
