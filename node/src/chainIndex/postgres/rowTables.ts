import type { TransactionCellRow } from '@tonoscope/core/chainIndex/ChainIndex'
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
} from '@tonoscope/core/chainIndex/rows'
import type { Address, Hash, Lt } from '@tonoscope/core/units'
import {
  accountPrefix,
  address,
  boolean,
  bytes,
  type Column,
  hash,
  hashes,
  hashPrefix,
  int32,
  int53,
  integer,
  optional,
  shard,
  uint32,
  uint64,
  utf8,
} from './columns.ts'

/** A row of a reply: a text per column. */
export type Values = readonly (string | null)[]

/** A table of rows of one type. */
export type RowTable<R> = {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  write(row: R): Values
  read(values: Values): R
}

type Columns<F> = { readonly [K in keyof F]-?: readonly [name: string, column: Column<F[K]>] }

function defineTable<F extends object>(name: string, columns: Columns<F>): RowTable<F> {
  // `Object.entries` loses the types of the keys.
  const entries = Object.entries(columns) as [keyof F, Columns<F>[keyof F]][]
  return {
    name: `tonoscope.${name}`,
    columns: entries.map(([, [column, { type }]]) => ({ name: column, type })),
    write: row => entries.map(([key, [, column]]) => column.write(row[key])),
    read: values => {
      const row: Partial<F> = {}
      for (const [i, [key, [, column]]] of entries.entries()) row[key] = column.read(values[i] ?? null)
      // One value per column of `F`.
      return row as F
    },
  }
}

/** A table whose rows have one property with columns of its own, after the others or from a position on. */
function nestColumns<F extends object, K extends string, N extends object>(
  outer: RowTable<F>,
  key: K,
  inner: RowTable<N>,
  at = outer.columns.length,
): RowTable<F & { readonly [k in K]: N }> {
  const end = at + inner.columns.length
  const insert = <T>(own: readonly T[], nested: readonly T[]): T[] => own.toSpliced(at, 0, ...nested)
  return {
    name: outer.name,
    columns: insert(outer.columns, inner.columns),
    write: row => insert(outer.write(row), inner.write(row[key])),
    read: values => {
      // TypeScript cannot know that a computed key is `K`.
      const nested = { [key]: inner.read(values.slice(at, end)) } as { readonly [k in K]: N }
      return { ...outer.read(values.toSpliced(at, end - at)), ...nested }
    },
  }
}

/** The names of all columns, for `select`; with the name of the table in a statement. */
export const columnsOf = ({ columns }: Pick<RowTable<never>, 'columns'>, prefix = ''): string =>
  columns.map(({ name }) => `${prefix}${name}`).join(', ')

export const blockTable: RowTable<BlockRow> = nestColumns(
  defineTable<Omit<BlockRow, 'id'>>('blocks', {
    masterchainSeqno: ['masterchain_seqno', int53()],
    startLt: ['start_lt', uint64()],
    endLt: ['end_lt', uint64()],
    utime: ['utime', int53()],
    transactions: ['transactions', uint32],
  }),
  'id',
  defineTable<BlockRow['id']>('blocks', {
    workchain: ['workchain', int32],
    shard: ['shard', shard],
    seqno: ['seqno', int53()],
    rootHash: ['root_hash', hash],
    fileHash: ['file_hash', hash],
  }),
)

/** Its columns are in the order of the table: for another one, the server builds a projection for each partition of a statement. */
export const transactionTable: RowTable<TransactionRow> = nestColumns(
  defineTable<Omit<TransactionRow, 'block'>>('transactions', {
    masterchainSeqno: ['masterchain_seqno', int53()],
    lt: ['lt', uint64()],
    utime: ['utime', int53()],
    flags: ['flags', uint32],
    opCode: ['op_code', optional(uint32)],
    exitCode: ['exit_code', optional(int32)],
    actionCode: ['action_code', optional(int32)],
    hash: ['hash', hash],
    account: ['account', address],
    traceId: ['trace_id', hash],
    parent: ['parent', optional(hash)],
    inMessage: ['in_message', optional(hash)],
    normalized: ['normalized', optional(hash)],
    codeHash: ['code_hash', optional(hash)],
    outMessages: ['out_messages', hashes],
    externalOut: ['external_out', hashes],
    value: ['value', integer()],
    fees: ['fees', integer()],
  }),
  'block',
  defineTable<TransactionRow['block']>('transactions', {
    seqno: ['block_seqno', int53()],
    shard: ['block_shard', shard],
    workchain: ['block_workchain', int32],
  }),
  3,
)

/** With the masterchain block of its transaction, by which the table is divided. */
export type CellRow = TransactionCellRow & { readonly masterchainSeqno: number }

export const cellTable = defineTable<CellRow>('cells', {
  masterchainSeqno: ['masterchain_seqno', int53()],
  hash: ['hash', hash],
  boc: ['boc', bytes],
})

/** A hash that leads to a transaction: its own, or that of one of its messages. */
export type HashRow = { readonly masterchainSeqno: number; readonly key: Hash; readonly transaction: Hash }

export const hashTable = defineTable<HashRow>('hashes', {
  masterchainSeqno: ['masterchain_seqno', int53()],
  key: ['key', hashPrefix],
  transaction: ['transaction', hashPrefix],
})

/** A partition in which an account has transactions. */
export type AccountPartitionRow = { readonly account: Address; readonly partition: number; readonly firstLt: Lt }

export const accountPartitionTable = defineTable<AccountPartitionRow>('account_partitions', {
  account: ['account', accountPrefix],
  firstLt: ['first_lt', uint64()],
  partition: ['partition', int32],
})

/** A shard that blocks of a partition are in. */
export type ShardRow = {
  readonly workchain: number
  readonly shard: string
  readonly partition: number
  readonly endLt: Lt
}

export const shardTable = defineTable<ShardRow>('shards', {
  shard: ['shard', shard],
  endLt: ['end_lt', uint64()],
  workchain: ['workchain', int32],
  partition: ['partition', int32],
})

export const traceTable = defineTable<TraceRow>('traces', {
  startLt: ['start_lt', uint64()],
  startUtime: ['start_utime', int53()],
  endLt: ['end_lt', uint64()],
  endUtime: ['end_utime', int53()],
  transactions: ['transactions', uint32],
  open: ['open', uint32],
  hasStart: ['has_start', boolean],
  id: ['id', hash],
  account: ['account', address],
})

/** The masterchain blocks between which a trace's transactions are, as far as they are known. */
export type SeqnoBounds = { readonly first: number | undefined; readonly last: number | undefined }

/** A trace as it is stored. */
export const boundedTraceTable: RowTable<TraceRow & { readonly seqnos: SeqnoBounds }> = nestColumns(
  traceTable,
  'seqnos',
  defineTable<SeqnoBounds>('traces', {
    first: ['first_seqno', optional(int53())],
    last: ['last_seqno', optional(int53())],
  }),
)

export const openMessageTable = defineTable<OpenMessage>('open_messages', {
  createdLt: ['created_lt', uint64()],
  hash: ['hash', hash],
  traceId: ['trace_id', hash],
  sender: ['sender', hash],
  destination: ['destination', address],
})

const status: Column<AccountHead['status']> = {
  type: 'text',
  write: value => value,
  // A constraint of the table limits it to these.
  read: text => text as AccountHead['status'],
}

export const headTable = defineTable<AccountHead>('heads', {
  lt: ['lt', uint64()],
  utime: ['utime', int53()],
  account: ['account', address],
  hash: ['hash', hash],
  status: ['status', status],
  codeHash: ['code_hash', optional(hash)],
  balance: ['balance', optional(integer())],
})

export const contractTable = defineTable<ContractRow>('contracts', {
  lt: ['lt', uint64()],
  account: ['account', address],
  codeHash: ['code_hash', hash],
})

const claimColumns = {
  lt: ['lt', uint64<Lt>()],
  confirmed: ['confirmed', optional(boolean)],
  address: ['address', address],
} as const

export const jettonWalletTable = defineTable<JettonWalletRow>('jetton_wallets', {
  lt: claimColumns.lt,
  confirmed: claimColumns.confirmed,
  address: claimColumns.address,
  owner: ['owner', address],
  jetton: ['jetton', address],
  balance: ['balance', integer()],
})

export const itemTable = defineTable<ItemRow>('items', {
  lt: claimColumns.lt,
  confirmed: claimColumns.confirmed,
  address: claimColumns.address,
  owner: ['owner', optional(address)],
  collection: ['collection', optional(address)],
  index: ['index', optional(integer())],
})

export const domainTable = defineTable<DomainRow>('domains', {
  lt: claimColumns.lt,
  lastFillUp: ['last_fill_up', int53()],
  confirmed: claimColumns.confirmed,
  address: claimColumns.address,
  owner: ['owner', optional(address)],
  collection: ['collection', address],
  label: ['label', utf8],
  wallet: ['wallet', optional(address)],
})

export const saleTable = defineTable<SaleRow>('sales', {
  lt: claimColumns.lt,
  address: claimColumns.address,
  item: ['item', address],
  seller: ['seller', optional(address)],
})

/** All tables with rows, for checking that a database has them. */
export const rowTables = [
  ...[blockTable, transactionTable, cellTable, hashTable, accountPartitionTable, shardTable, boundedTraceTable],
  ...[openMessageTable, headTable, contractTable, jettonWalletTable, itemTable, domainTable, saleTable],
] as const
