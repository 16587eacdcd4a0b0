import type { BlockId } from '@tonoscope/core/blockId'
import type { ChainIndex, OwnerPage, WholeTrace } from '@tonoscope/core/chainIndex/ChainIndex'
import { canBeBlock, limitLt } from '@tonoscope/core/chainIndex/limits'
import type { TransactionRow } from '@tonoscope/core/chainIndex/rows'
import { shardContains } from '@tonoscope/core/tlb/blockLinks'
import { type Address, compareInts, type Hash } from '@tonoscope/core/units'
import { address, bytes, type Column, hash, shard, toArrayParam, uint64, utf8 } from './columns.ts'
import type { Reader } from './createReader.ts'
import {
  betweenSeqnos,
  findByHash,
  findByHashes,
  findCells,
  inOrder,
  isReceiver,
  isSender,
  listOfAccount,
  listOfTraces,
  selectTransactions,
} from './findTransactions.ts'
import {
  blockTable,
  boundedTraceTable,
  columnsOf,
  contractTable,
  domainTable,
  headTable,
  itemTable,
  jettonWalletTable,
  openMessageTable,
  type RowTable,
  saleTable,
  traceTable,
  transactionTable,
  type Values,
} from './rowTables.ts'

/** The methods of an index that only read. */
export type IndexReads = Pick<
  ChainIndex,
  | ('byHash' | 'transactions' | 'wholeTraces' | 'byAccount' | 'block' | 'ofBlock' | 'blockAt' | 'blocksOf' | 'cells')
  | ('heads' | 'contracts' | 'items' | 'itemsOfOwner' | 'sales' | 'salesOfSeller' | 'jettonWallets' | 'jettonsOfOwner')
  | ('domains' | 'domainsOfOwner' | 'domainsOfWallet')
  | ('openMessages' | 'traces' | 'receivers' | 'described' | 'documents')
>

const lt = uint64()

const selectFrom = (table: RowTable<never> | { readonly name: string; readonly columns: RowTable<never>['columns'] }) =>
  `select ${columnsOf(table)} from ${table.name}`

const byAddress = <R extends { readonly address: Address }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => (a.address < b.address ? -1 : 1))

/** Each read is one statement that an index serves. */
export function readRows({ read, readPrimary }: Pick<Reader, 'read' | 'readPrimary'>): IndexReads {
  const readTransactions = async (condition: string, values: readonly (string | number | null)[]) =>
    inOrder((await read(`${selectTransactions} where ${condition}`, values)).map(transactionTable.read))

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

  async function readWholeTraces(ids: readonly Hash[]): Promise<ReadonlyMap<Hash, WholeTrace>> {
    const rows = await readMap(boundedTraceTable, ['id', hash], ids, each => each.id)
    if (rows.size === 0) return new Map()
    const seqnos = [...rows.values()].map(each => each.seqnos)
    const first = Math.min(...seqnos.map(each => each.first ?? 0))
    const last = Math.max(...seqnos.map(each => each.last ?? Number.MAX_SAFE_INTEGER))
    const own = new Map<Hash, TransactionRow[]>([...rows.keys()].map(id => [id, []]))
    for (const each of await listOfTraces(read, [...rows.keys()], first, last)) own.get(each.traceId)?.push(each)
    const whole = await Promise.all(
      [...rows].map(async ([id, { seqnos: _, ...trace }]) => {
        const transactions = own.get(id) ?? []
        // A batch that was committed in between has changed the trace: one statement reads both.
        const found = transactions.length === trace.transactions ? { trace, transactions } : await readWholeTrace(id)
        return found ? [[id, found] as const] : []
      }),
    )
    return new Map(whole.flat())
  }

  async function readWholeTrace(id: Hash): Promise<WholeTrace | undefined> {
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
  }

  const byHashColumn = ['hash', hash] as const
  const byAddressColumn = ['address', address] as const

  return {
    async byHash({ by, hash: wanted }) {
      const found = await findByHash(read, wanted)
      const own = by === 'message' ? [] : found.filter(each => each.hash === wanted)
      if (own.length > 0 || by === 'transaction') return own
      const received = found.filter(each => isReceiver(each, wanted))
      return received.length > 0 ? received : found.filter(each => isSender(each, wanted))
    },
    async transactions(hashes) {
      if (hashes.length === 0) return new Map()
      const wanted = new Set(hashes)
      const found = await findByHashes(read, hashes)
      return new Map(found.flatMap(each => (wanted.has(each.hash) ? [[each.hash, each] as const] : [])))
    },
    wholeTraces: readWholeTraces,
    byAccount: (account, { beforeLt, limit }) => listOfAccount(read, account, beforeLt, limit),
    async block(id) {
      if (!canBeBlock(id)) return undefined
      // A masterchain block is in the partition of its own seqno.
      const known = id.workchain === -1 ? 'and masterchain_seqno = $1' : ''
      const text = `${selectFrom(blockTable)} where seqno = $1 and shard = $2 and workchain = $3 ${known}`
      const [row] = await read(text, blockKey(id))
      return row && blockTable.read(row)
    },
    ofBlock: async id =>
      canBeBlock(id)
        ? readTransactions('block_seqno = $1 and block_shard = $2 and block_workchain = $3', blockKey(id))
        : [],
    async blockAt(account, wantedLt) {
      const fromLt = limitLt(wantedLt)
      if (fromLt === undefined) return undefined
      const workchain = Number(account.slice(0, account.indexOf(':')))
      const time = lt.write(fromLt)
      const known = await read(
        `select distinct on (h.shard) h.shard, h.partition * s.partition_blocks, (h.partition + 1) * s.partition_blocks - 1
         from tonoscope.index_state s, tonoscope.shards h where h.workchain = $1 and h.end_lt >= $2
         order by h.shard, h.partition`,
        [workchain, time],
      )
      const own = known.filter(([text]) => shardContains(account, { workchain, shard: shard.read(text ?? null) }))
      const found = await Promise.all(
        own.map(([text = null, first = null, last = null]) =>
          read(
            `${selectFrom(blockTable)} where workchain = $1 and shard = $2 and end_lt >= $3 and ${betweenSeqnos(4, 5)}
             order by end_lt limit 1`,
            [workchain, text, time, first, last],
          ),
        ),
      )
      return found
        .flat()
        .map(blockTable.read)
        .toSorted((a, b) => compareInts(a.endLt, b.endLt))[0]
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
    cells: wanted => findCells(read, wanted),
    heads: accounts => readMap(headTable, ['account', address], accounts, each => each.account),
    async contracts(account) {
      const rows = await read(`${selectFrom(contractTable)} where account = $1::bytea`, [address.write(account)])
      return rows.map(contractTable.read).toSorted((a, b) => compareInts(a.lt, b.lt))
    },
    items: addresses => readMap(itemTable, byAddressColumn, addresses, each => each.address),
    itemsOfOwner: (owner, page) => readPage(itemTable, 'owner', owner, page),
    sales: addresses => readMap(saleTable, byAddressColumn, addresses, each => each.address),
    salesOfSeller: (seller, page) => readPage(saleTable, 'seller', seller, page),
    jettonWallets: addresses => readMap(jettonWalletTable, byAddressColumn, addresses, each => each.address),
    jettonsOfOwner: (owner, page) => readPage(jettonWalletTable, 'owner', owner, page),
    domains: addresses => readMap(domainTable, byAddressColumn, addresses, each => each.address),
    domainsOfOwner: (owner, page) => readPage(domainTable, 'owner', owner, page),
    domainsOfWallet: (wallet, page) => readPage(domainTable, 'wallet', wallet, page),
    openMessages: wanted => readMap(openMessageTable, byHashColumn, wanted, each => each.hash, readPrimary),
    traces: ids => readMap(traceTable, ['id', hash], ids, each => each.id, readPrimary),
    async receivers(messages) {
      if (messages.length === 0) return new Map()
      const known = new Set<Hash | undefined>(messages)
      const found = (await findByHashes(readPrimary, messages)).filter(each => known.has(each.inMessage))
      return new Map(found.flatMap(each => (each.inMessage ? [[each.inMessage, each] as const] : [])))
    },
    async described(ids, version) {
      if (ids.length === 0) return new Map()
      const rows = await read(
        `select d.trace_id, d.end_lt, d.reply from tonoscope.described d join tonoscope.traces t on t.id = d.trace_id
         where d.trace_id = any($1::bytea[]) and d.version = $2::bytea
         and t.end_lt = d.end_lt and t.open = 0 and t.has_start`,
        [toArrayParam(hash, [...new Set(ids)]), utf8.write(version)],
      )
      return new Map(
        rows.map(([traceId = null, endLt = null, reply = null]) => {
          const id = hash.read(traceId)
          return [id, { id, endLt: lt.read(endLt), bytes: bytes.read(reply) }]
        }),
      )
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
