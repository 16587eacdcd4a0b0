import type { BlockId, BlockIdExt } from '../blockId.ts'
import type { KeptTrace } from '../chain/DescriptionStore.ts'
import type { TraceKey } from '../chain/IndexedTrace.ts'
import type { Address, Hash, Lt, UnixSec } from '../units.ts'
import type {
  AccountHead,
  BlockRow,
  ContractRow,
  DomainRow,
  ItemRow,
  JettonWalletRow,
  OpenMessage,
  SaleRow,
  TraceRow,
  TransactionRow,
} from './rows.ts'

/** The version of the rows; an index of another version is upgraded, or rejected with `index.version`. */
export const indexVersion = 1

/** What an index contains. It is chosen when the index is created. */
export type IndexScope = {
  /** Only transactions of these accounts; `undefined`: of all. */
  readonly accounts: readonly Address[] | undefined
  /** Blocks older than this are removed; `undefined`: they are kept. */
  readonly days: number | undefined
  /** The cells of the transactions are kept, so that they need not be read from the source. */
  readonly keepsCells: boolean
}

/** What an index is of. */
export type IndexIdentity = {
  readonly version: number
  /** The zero state of the network: an index of another network is rejected with `index.network`. */
  readonly zeroState: BlockIdExt
  readonly scope: IndexScope
}

/** Masterchain blocks without a gap, first and last included. */
export type SeqnoRange = { readonly first: number; readonly last: number }

/** How far an index is. */
export type Checkpoint = {
  /** The indexed blocks, oldest first; they neither overlap nor touch. */
  readonly ranges: readonly SeqnoRange[]
  /** The newest indexed masterchain block. */
  readonly newest: { readonly id: BlockIdExt; readonly utime: UnixSec } | undefined
}

/** The cell of a transaction. */
export type TransactionCellRow = { readonly hash: Hash; readonly boc: Uint8Array }

/** All that some masterchain blocks add; it is committed as a whole or not at all. */
export type IndexBatch = {
  readonly range: SeqnoRange
  readonly blocks: readonly BlockRow[]
  /** In order of masterchain block, then logical time. */
  readonly transactions: readonly TransactionRow[]
  /** Empty unless the scope keeps cells. */
  readonly cells: readonly TransactionCellRow[]
  /** Applied before `traces`: all transactions and open messages of `from` become those of `into`, and the row `from` is removed. */
  readonly merges: readonly { readonly from: Hash; readonly into: Hash }[]
  /** The traces that changed, as they are afterwards. */
  readonly traces: readonly TraceRow[]
  /** The transactions that were indexed before their senders, which are in this batch. */
  readonly parents: readonly { readonly hash: Hash; readonly parent: Hash }[]
  readonly opened: readonly OpenMessage[]
  /** Messages that were open and are received. */
  readonly received: readonly Hash[]
  /** For each of the following, a row replaces the one of the same account only if its `lt` is greater. */
  readonly heads: readonly AccountHead[]
  readonly jettonWallets: readonly JettonWalletRow[]
  readonly items: readonly ItemRow[]
  readonly domains: readonly DomainRow[]
  readonly sales: readonly SaleRow[]
  /** Kept for all times. */
  readonly contracts: readonly ContractRow[]
}

/** A transaction whose cell is wanted. */
export type CellKey = Pick<TransactionRow, 'hash' | 'masterchainSeqno'>

/** A trace and its transactions by logical time. */
export type WholeTrace = { readonly trace: TraceRow; readonly transactions: readonly TransactionRow[] }

/** A part of a list, by the order of its keys. */
export type OwnerPage = { readonly after?: Address | undefined; readonly limit: number }

/** Sizes of an index, for operators. */
export type IndexSizes = { readonly transactions: number; readonly traces: number; readonly bytes: number }

/** The right to write to an index; one process has it at a time. */
export type IndexLease = {
  /** Aborts when it is lost: nothing must be committed afterwards. */
  readonly signal: AbortSignal
  release(): Promise<void>
}

/** A small text that belongs to an index: subscriptions of webhooks, letters that could not be delivered. */
export type IndexDocument = { readonly key: string; readonly text: string }

/**
 * An index of a network: which transactions, traces and holdings there are, found by what people look for. Every method throws
 * `index.*` when the index cannot be used.
 */
export type ChainIndex = {
  /** For error texts, without secrets. */
  readonly name: string
  readonly identity: IndexIdentity

  /**
   * Adds a batch atomically. One whose range is indexed changes nothing, but its masterchain blocks must be the same.
   *
   * @throws proof.index if a masterchain block differs from the indexed one, index.full, index.readOnly
   */
  commit(batch: IndexBatch): Promise<void>
  checkpoint(): Promise<Checkpoint>
  /** Removes what masterchain blocks before this one added: blocks, transactions, traces that ended before it. Heads and holdings stay. */
  prune(beforeSeqno: number): Promise<void>
  /** Waits for the right to write. @throws limit.cancelled */
  lead(signal: AbortSignal): Promise<IndexLease>

  /**
   * Transactions by their hash, or by that of their incoming message (also normalized), else the one that sent this message; oldest first,
   * `maxSameMessage` of them if one message was accepted more often.
   */
  byHash(key: TraceKey): Promise<readonly TransactionRow[]>
  /** Transactions by their own hash. */
  transactions(hashes: readonly Hash[]): Promise<ReadonlyMap<Hash, TransactionRow>>
  /** Traces with their transactions. */
  wholeTraces(ids: readonly Hash[]): Promise<ReadonlyMap<Hash, WholeTrace>>
  /** An account's transactions, newest first, before this logical time. */
  byAccount(
    account: Address,
    page: { readonly beforeLt?: Lt | undefined; readonly limit: number },
  ): Promise<readonly TransactionRow[]>
  block(id: BlockId): Promise<BlockRow | undefined>
  /** The transactions of a block by logical time. */
  ofBlock(id: BlockId): Promise<readonly TransactionRow[]>
  /** The first indexed block of the account's shard that does not end before this logical time. */
  blockAt(account: Address, lt: Lt): Promise<BlockRow | undefined>
  /** All blocks that a masterchain block includes, itself first. */
  blocksOf(masterchainSeqno: number): Promise<readonly BlockRow[]>
  /** The cells of transactions; those that are not kept are left out. */
  cells(transactions: readonly CellKey[]): Promise<ReadonlyMap<Hash, Uint8Array>>

  heads(accounts: readonly Address[]): Promise<ReadonlyMap<Address, AccountHead>>
  /** The code of an account, oldest first. */
  contracts(account: Address): Promise<readonly ContractRow[]>
  items(addresses: readonly Address[]): Promise<ReadonlyMap<Address, ItemRow>>
  /** Items, wallets and domains of an owner by address. */
  itemsOfOwner(owner: Address, page: OwnerPage): Promise<readonly ItemRow[]>
  sales(addresses: readonly Address[]): Promise<ReadonlyMap<Address, SaleRow>>
  /** The sales of a seller by the address of their contract, also of items that these do not own. */
  salesOfSeller(seller: Address, page: OwnerPage): Promise<readonly SaleRow[]>
  jettonWallets(addresses: readonly Address[]): Promise<ReadonlyMap<Address, JettonWalletRow>>
  jettonsOfOwner(owner: Address, page: OwnerPage): Promise<readonly JettonWalletRow[]>
  domains(addresses: readonly Address[]): Promise<ReadonlyMap<Address, DomainRow>>
  domainsOfOwner(owner: Address, page: OwnerPage): Promise<readonly DomainRow[]>
  /** The domains whose wallet record is this account. */
  domainsOfWallet(wallet: Address, page: OwnerPage): Promise<readonly DomainRow[]>
  /** Keeps whether a claim is confirmed, until the claim changes: `lt` is that of the row that was checked. */
  confirm(
    claims: readonly {
      readonly table: 'jettonWallets' | 'items' | 'domains'
      readonly address: Address
      readonly lt: Lt
      readonly confirmed: boolean
    }[],
  ): Promise<void>

  /** For linking: open messages by hash, traces by ID, and transactions by the message that they received. */
  openMessages(hashes: readonly Hash[]): Promise<ReadonlyMap<Hash, OpenMessage>>
  traces(ids: readonly Hash[]): Promise<ReadonlyMap<Hash, TraceRow>>
  receivers(messages: readonly Hash[]): Promise<ReadonlyMap<Hash, TransactionRow>>

  /**
   * What was found out about traces, by their ID: of those that are whole, and have the end and the version of the classifier with
   * which it was kept.
   */
  described(ids: readonly Hash[], version: string): Promise<ReadonlyMap<Hash, KeptTrace>>
  /** Keeps it, instead of what was kept before; each trace once. */
  keepDescribed(rows: readonly KeptTrace[], version: string): Promise<void>

  documents(kind: string): Promise<readonly IndexDocument[]>
  putDocument(kind: string, document: IndexDocument): Promise<void>
  removeDocument(kind: string, key: string): Promise<void>

  /** Every masterchain block that is committed from now on, by this process or another one; ends when the signal aborts. */
  newBlocks(signal: AbortSignal): AsyncIterable<Checkpoint>
  sizes(): Promise<IndexSizes>
  close(): Promise<void>
}

/** How an index is opened. */
export type OpenIndexOptions = {
  /** The index is created if there is none, else it must be of this network and scope; absent: whatever is there. */
  readonly identity?: IndexIdentity
  /** Nothing is written, not even locks: for a folder on a read-only disk, or a user without rights. */
  readonly readOnly?: boolean
  /** The connection string of a read replica of the database. */
  readonly replica?: string
  /** An index of an older version is upgraded; absent: it is rejected with the command that upgrades it. */
  readonly upgrade?: boolean
  readonly log?: (line: string) => void
}

/** Opens an index, in a folder or in a database. @throws index.* */
export type OpenIndex = (location: string, options?: OpenIndexOptions) => Promise<ChainIndex>

/** What the repair of an index did. */
export type IndexRepair = {
  readonly isRepaired: boolean
  /** A sentence for people. */
  readonly text: string
}
