import type { BlockId } from '@tonoscope/core/blockId'
import type { ChainIndex, OwnerPage } from '@tonoscope/core/chainIndex/ChainIndex'
import type { TransactionRow } from '@tonoscope/core/chainIndex/rows'
import { shardContains } from '@tonoscope/core/tlb/blockLinks'
import { type Address, compareInts, type Hash } from '@tonoscope/core/units'
import { address, bytes, type Column, hash, hashPrefix, shard, toArrayParam, uint64, utf8 } from './columns.ts'
import type { Reader } from './createReader.ts'
import {
  blockTable,
  cellTable,
  columnsOf,
  contractTable,
  domainTable,
  headTable,
  itemTable,
  jettonWalletTable,
  openMessageTable,
  type RowTable,
  traceTable,
  transactionTable,
  type Values,
} from './rowTables.ts'

/** The methods of an index that only read. */
export type IndexReads = Pick<
  ChainIndex,
  | ('byHash' | 'trace' | 'byAccount' | 'block' | 'ofBlock' | 'blockAt' | 'blocksOf' | 'cells')
  | ('heads' | 'contracts' | 'items' | 'itemsOfOwner' | 'jettonWallets' | 'jettonsOfOwner')
  | ('domains' | 'domainsOfOwner' | 'domainsOfWallet')
  | ('openMessages' | 'traces' | 'receivers' | 'described' | 'documents')
>

const lt = uint64()

const selectFrom = (table: RowTable<never> | { readonly name: string; readonly columns: RowTable<never>['columns'] }) =>
  `select ${columnsOf(table)} from ${table.name}`

const transactions = selectFrom(transactionTable)

const inOrder = (rows: readonly TransactionRow[]): readonly TransactionRow[] =>
  rows.toSorted((a, b) => compareInts(a.lt, b.lt) || (a.hash < b.hash ? -1 : 1))

const byAddress = <R extends { readonly address: Address }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => (a.address < b.address ? -1 : 1))

/** Each read is one statement that an index serves. */
export function readRows({ read, readPrimary }: Pick<Reader, 'read' | 'readPrimary'>): IndexReads {
  const readTransactions = async (condition: string, values: readonly (string | number | null)[]) =>
    inOrder((await read(`${transactions} where ${condition}`, values)).map(transactionTable.read))

  /** Rows by their keys. */
  async function readMap<K, R>(
    table: RowTable<R>,
    [keyName, keyColumn]: readonly [string, Column<K>],
    keys: readonly K[],
    key: (row: R) => K,
    run = read,
  ): Promise<ReadonlyMap<K, R>> {
    if (keys.length === 0) return new Map()
    const text = `${selectFrom(table)} where ${keyName} = any($1::${keyColumn.type}[])`
    const rows = await run(text, [toArrayParam(keyColumn, keys)])
    const found = new Map(rows.map(table.read).map(row => [key(row), row]))
    return new Map(
      keys.flatMap(each => {
        const row = found.get(each)
        return row === undefined ? [] : [[each, row] as const]
      }),
    )
  }

  async function readPage<R extends { readonly address: Address }>(
    table: RowTable<R>,
    column: string,
    owner: Address,
    { after, limit }: OwnerPage,
  ): Promise<readonly R[]> {
    const values = [address.write(owner), limit, ...(after === undefined ? [] : [address.write(after)])]
    const rest = after === undefined ? '' : 'and address > $3::bytea'
    const text = `${selectFrom(table)} where ${column} = $1::bytea ${rest} order by address limit $2`
    return byAddress((await read(text, values)).map(table.read))
  }

  /** Candidates by the first 64 bits of the hash, then those that really sent the message. */
  async function findSenders(message: Hash): Promise<readonly TransactionRow[]> {
    const found = await read('select masterchain_seqno, transaction from tonoscope.sent_messages where message = $1', [
      hashPrefix.write(message),
    ])
    const rows: TransactionRow[] = []
    for (const [seqno = null, prefix] of found) {
      const first = BigInt.asUintN(64, BigInt(prefix ?? 0))
        .toString(16)
        .padStart(16, '0')
      const range = [seqno, `\\x${first}${'0'.repeat(48)}`, `\\x${first}${'f'.repeat(48)}`]
      rows.push(...(await readTransactions('masterchain_seqno = $1 and hash between $2::bytea and $3::bytea', range)))
    }
    return inOrder(uniqueRows(rows.filter(each => [...each.outMessages, ...each.externalOut].includes(message))))
  }

  const byHashColumn = ['hash', hash] as const
  const byAddressColumn = ['address', address] as const

  return {
    async byHash({ by, hash: wanted }) {
      const key = [hash.write(wanted) ?? '']
      const own = by === 'message' ? [] : await readTransactions('hash = $1::bytea', key)
      if (own.length > 0 || by === 'transaction') return own
      const received = await read(
        `${transactions} where in_message = $1::bytea union all ${transactions} where normalized = $1::bytea`,
        key,
      )
      if (received.length > 0) return inOrder(uniqueRows(received.map(transactionTable.read)))
      return findSenders(wanted)
    },
    async trace(id) {
      const rows = await read(
        `select ${columnsOf(traceTable, 'r.')}, ${columnsOf(transactionTable, 't.')} from tonoscope.traces r
         left join tonoscope.transactions t on t.trace_id = r.id where r.id = $1::bytea`,
        [hash.write(id)],
      )
      const [first] = rows
      if (!first) return undefined
      const width = traceTable.columns.length
      // Without a transaction the join gives columns without values.
      const own = rows.map((row): Values => row.slice(width)).filter(([seqno]) => seqno !== null)
      return { trace: traceTable.read(first.slice(0, width)), transactions: inOrder(own.map(transactionTable.read)) }
    },
    async byAccount(account, { beforeLt, limit }) {
      const values = [address.write(account), limit, ...(beforeLt === undefined ? [] : [lt.write(beforeLt)])]
      const rest = beforeLt === undefined ? '' : 'and lt < $3::bigint'
      const text = `${transactions} where account = $1::bytea ${rest} order by lt desc limit $2`
      return inOrder((await read(text, values)).map(transactionTable.read)).toReversed()
    },
    async block(id) {
      const [row] = await read(
        `${selectFrom(blockTable)} where seqno = $1 and shard = $2 and workchain = $3`,
        blockKey(id),
      )
      return row && blockTable.read(row)
    },
    ofBlock: id => readTransactions('block_seqno = $1 and block_shard = $2 and block_workchain = $3', blockKey(id)),
    async blockAt(account, fromLt) {
      const workchain = Number(account.slice(0, account.indexOf(':')))
      const known = await read('select shard from tonoscope.shards where workchain = $1', [workchain])
      const own = known
        .map(([text]) => shard.read(text ?? null))
        .filter(each => shardContains(account, { workchain, shard: each }))
      if (own.length === 0) return undefined
      const rows = await read(
        `select found.* from unnest($1::bigint[]) as own (shard), lateral (
           ${selectFrom(blockTable)} b where b.workchain = $2 and b.shard = own.shard and b.end_lt >= $3
           order by b.end_lt limit 1) found`,
        [toArrayParam(shard, own), workchain, lt.write(fromLt)],
      )
      return rows.map(blockTable.read).toSorted((a, b) => compareInts(a.endLt, b.endLt))[0]
    },
    async blocksOf(seqno) {
      const rows = await read(`${selectFrom(blockTable)} where masterchain_seqno = $1`, [seqno])
      return rows
        .map(blockTable.read)
        .toSorted(
          (a, b) =>
            a.id.workchain - b.id.workchain || compareInts(a.startLt, b.startLt) || (a.id.shard < b.id.shard ? -1 : 1),
        )
    },
    async cells(wanted) {
      const rows = await readMap(cellTable, byHashColumn, wanted, each => each.hash)
      return new Map([...rows].map(([key, { boc }]) => [key, boc]))
    },
    heads: accounts => readMap(headTable, ['account', address], accounts, each => each.account),
    async contracts(account) {
      const rows = await read(`${selectFrom(contractTable)} where account = $1::bytea`, [address.write(account)])
      return rows.map(contractTable.read).toSorted((a, b) => compareInts(a.lt, b.lt))
    },
    items: addresses => readMap(itemTable, byAddressColumn, addresses, each => each.address),
    itemsOfOwner: (owner, page) => readPage(itemTable, 'owner', owner, page),
    jettonWallets: addresses => readMap(jettonWalletTable, byAddressColumn, addresses, each => each.address),
    jettonsOfOwner: (owner, page) => readPage(jettonWalletTable, 'owner', owner, page),
    domains: addresses => readMap(domainTable, byAddressColumn, addresses, each => each.address),
    domainsOfOwner: (owner, page) => readPage(domainTable, 'owner', owner, page),
    domainsOfWallet: (wallet, page) => readPage(domainTable, 'wallet', wallet, page),
    openMessages: wanted => readMap(openMessageTable, byHashColumn, wanted, each => each.hash, readPrimary),
    traces: ids => readMap(traceTable, ['id', hash], ids, each => each.id, readPrimary),
    async receivers(messages) {
      if (messages.length === 0) return new Map()
      const text = `${transactions} where in_message = any($1::bytea[])`
      const rows = await readPrimary(text, [toArrayParam(hash, messages)])
      const found = inOrder(rows.map(transactionTable.read))
      return new Map(found.flatMap(each => (each.inMessage ? [[each.inMessage, each] as const] : [])))
    },
    async described(traceId, version, endLt) {
      const [row] = await read(
        `select reply from tonoscope.described
         where trace_id = $1::bytea and version = $2::bytea and end_lt = $3::bigint`,
        [hash.write(traceId), utf8.write(version), lt.write(endLt)],
      )
      return row && bytes.read(row[0] ?? null)
    },
    async documents(kind) {
      const text = 'select key, text from tonoscope.documents where kind = $1::bytea'
      const rows = await readPrimary(text, [utf8.write(kind)])
      return rows
        .map(([key, value]) => ({ key: utf8.read(key ?? null), text: utf8.read(value ?? null) }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    },
  }
}

const blockKey = ({ workchain, shard: shardHex, seqno }: BlockId) => [seqno, shard.write(shardHex) ?? '', workchain]

/** An external message has its own hash and the normalized one in the same transaction. */
const uniqueRows = (rows: readonly TransactionRow[]): readonly TransactionRow[] => [
  ...new Map<Hash, TransactionRow>(rows.map(each => [each.hash, each])).values(),
]
