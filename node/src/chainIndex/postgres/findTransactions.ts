import type { CellKey } from '@tonoscope/core/chainIndex/ChainIndex'
import { limitBefore, maxSameMessage } from '@tonoscope/core/chainIndex/limits'
import type { TransactionRow } from '@tonoscope/core/chainIndex/rows'
import { type Address, compareInts, type Hash, type Lt } from '@tonoscope/core/units'
import { accountPrefix, address, hash, hashPrefix, toArrayParam, uint64 } from './columns.ts'
import type { Reader } from './createReader.ts'
import { cellTable, columnsOf, transactionTable, type Values } from './rowTables.ts'

// A statement that has limits of masterchain blocks as parameters reads only the partitions between them: PostgreSQL leaves the others out
// when the statement begins. So it is looked up first where rows are, and the time does not depend on the number of partitions.

type Read = Reader['read']

export const selectTransactions = `select ${columnsOf(transactionTable)} from tonoscope.transactions`

/** By logical time, then hash. */
export const inOrder = (rows: readonly TransactionRow[]): readonly TransactionRow[] =>
  rows.toSorted((a, b) => compareInts(a.lt, b.lt) || (a.hash < b.hash ? -1 : 1))

const lt = uint64<Lt>()

/** The transactions of some partitions. */
export const betweenSeqnos = (first: number, last: number): string =>
  `masterchain_seqno between $${first}::bigint and $${last}::bigint`

/** Where a transaction is whose hash begins with 64 bits. */
type Candidate = readonly [seqno: string, low: string, high: string]

function toCandidate([seqno, prefix]: Values): Candidate {
  const first = BigInt.asUintN(64, BigInt(prefix ?? 0))
    .toString(16)
    .padStart(16, '0')
  return [seqno ?? '0', `\\x${first}${'0'.repeat(48)}`, `\\x${first}${'f'.repeat(48)}`]
}

const unique = (candidates: readonly Candidate[]): Candidate[] => [
  ...new Map(candidates.map(each => [`${each[0]} ${each[1]}`, each])).values(),
]

const maxAtOnce = 4

/** All transactions that have this hash, or a message with it. */
export async function findByHash(read: Read, wanted: Hash): Promise<readonly TransactionRow[]> {
  const found = await read(
    `select masterchain_seqno, transaction from tonoscope.hashes where key = $1 limit ${maxSameMessage}`,
    [hashPrefix.write(wanted)],
  )
  const candidates = unique(found.map(toCandidate))
  return inOrder((await readCandidates(read, candidates)).filter(row => isLedTo(row, wanted)))
}

/** A few are read one by one, which is the fastest; each number of them is a statement of its own. */
async function readCandidates(read: Read, candidates: readonly Candidate[]): Promise<readonly TransactionRow[]> {
  if (candidates.length === 0) return []
  if (candidates.length > maxAtOnce) return joinCandidates(read, candidates)
  const text = candidates
    .map(
      (_, at) => `${selectTransactions} where masterchain_seqno = $${at * 3 + 1}::bigint
      and hash between $${at * 3 + 2}::bytea and $${at * 3 + 3}::bytea`,
    )
    .join(' union all ')
  return (await read(text, candidates.flat())).map(transactionTable.read)
}

/** With `offset 0` the server looks up one after the other, also by a plan for tables that were almost empty, which joins all rows. */
async function joinCandidates(read: Read, candidates: readonly Candidate[]): Promise<readonly TransactionRow[]> {
  const seqnos = candidates.map(([seqno]) => Number(seqno))
  const columns = columnsOf(transactionTable, 't.')
  const rows = await read(
    `select ${columns} from unnest($1::bigint[], $2::bytea[], $3::bytea[]) as c (seqno, low, high)
     cross join lateral (${selectTransactions} where masterchain_seqno = c.seqno and hash between c.low and c.high
       and ${betweenSeqnos(4, 5)} offset 0) t`,
    [...[0, 1, 2].map(i => toArray(candidates.map(each => each[i] ?? ''))), Math.min(...seqnos), Math.max(...seqnos)],
  )
  return rows.map(transactionTable.read)
}

const isLedTo = (row: TransactionRow, wanted: Hash): boolean =>
  row.hash === wanted || isReceiver(row, wanted) || isSender(row, wanted)

/** Whether it received this message, also by its normalized hash. */
export const isReceiver = ({ inMessage, normalized }: TransactionRow, message: Hash): boolean =>
  inMessage === message || normalized === message

export const isSender = ({ outMessages, externalOut }: TransactionRow, message: Hash): boolean =>
  outMessages.includes(message) || externalOut.includes(message)

/** The transactions that these hashes may lead to, of a whole batch. */
export async function findByHashes(read: Read, wanted: readonly Hash[]): Promise<readonly TransactionRow[]> {
  const found = await read(
    'select masterchain_seqno, transaction from tonoscope.hashes where key = any($1::bigint[])',
    [toArrayParam(hashPrefix, wanted)],
  )
  const candidates = unique(found.map(toCandidate))
  return candidates.length === 0 ? [] : inOrder(await joinCandidates(read, candidates))
}

/** The cells of transactions: each is looked up in the partition of its masterchain block only. */
export async function findCells(read: Read, wanted: readonly CellKey[]): Promise<ReadonlyMap<Hash, Uint8Array>> {
  if (wanted.length === 0) return new Map()
  const seqnos = wanted.map(each => each.masterchainSeqno)
  const rows = await read(
    `select ${columnsOf(cellTable, 'c.')} from unnest($1::bigint[], $2::bytea[]) as k (seqno, hash)
     cross join lateral (select ${columnsOf(cellTable)} from tonoscope.cells
       where masterchain_seqno = k.seqno and hash = k.hash and ${betweenSeqnos(3, 4)} offset 0) c`,
    [
      ...[
        toArray(seqnos.map(String)),
        toArrayParam(
          hash,
          wanted.map(each => each.hash),
        ),
      ],
      ...[Math.min(...seqnos), Math.max(...seqnos)],
    ],
  )
  const found = new Map(rows.map(cellTable.read).map(each => [each.hash, each.boc]))
  return new Map(
    wanted.flatMap(each => {
      const boc = found.get(each.hash)
      return boc ? [[each.hash, boc] as const] : []
    }),
  )
}

const toArray = (values: readonly string[]): string => `{${values.map(each => JSON.stringify(each)).join(',')}}`

/** Some years. One statement for all of them takes less time than several, also for an account that has enough transactions in the newest. */
const partitionsAtOnce = 12

/** An account's transactions before a logical time, newest first: partition by partition, until there are enough. */
export async function listOfAccount(
  read: Read,
  account: Address,
  beforeLt: Lt | undefined,
  limit: number,
): Promise<readonly TransactionRow[]> {
  const end = limitBefore(beforeLt)
  if (end === null) return []
  const before = end === undefined ? [] : [lt.write(end)]
  const partitions = await read(
    `select a.partition * s.partition_blocks, (a.partition + 1) * s.partition_blocks - 1
     from tonoscope.index_state s, tonoscope.account_partitions a
     where a.account = $1 ${end === undefined ? '' : 'and a.first_lt < $2'} order by a.partition desc`,
    [accountPrefix.write(account), ...before],
  )
  const text = `${selectTransactions} where account = $1::bytea and ${betweenSeqnos(3, 4)}
    ${end === undefined ? '' : 'and lt < $5'} order by lt desc limit $2`
  const rows: TransactionRow[] = []
  for (let i = 0; i < partitions.length && rows.length < limit; i += partitionsAtOnce) {
    const some = partitions.slice(i, i + partitionsAtOnce)
    const range = [some.at(-1)?.[0] ?? null, some[0]?.[1] ?? null]
    const found = await read(text, [address.write(account), limit - rows.length, ...range, ...before])
    rows.push(...found.map(transactionTable.read))
  }
  return inOrder(rows).toReversed()
}

/** The transactions of traces that are between these masterchain blocks. */
export async function listOfTraces(
  read: Read,
  ids: readonly Hash[],
  first: number,
  last: number,
): Promise<readonly TransactionRow[]> {
  const text = `${selectTransactions} where trace_id = any($1::bytea[]) and ${betweenSeqnos(2, 3)}`
  return inOrder((await read(text, [toArrayParam(hash, ids), first, last])).map(transactionTable.read))
}
