import { formatBlockIdExt } from '@tonoscope/core/blockId'
import type { Checkpoint, IndexBatch, SeqnoRange } from '@tonoscope/core/chainIndex/ChainIndex'
import { AppError } from '@tonoscope/core/errors'
import type { Hash } from '@tonoscope/core/units'
import type pg from 'pg'
import { hash, hashPrefix, int53, toArrayParam } from './columns.ts'
import { queryRows } from './connect.ts'
import { copyNewRows, copyRows, createStagingSql, replaceOn } from './copyRows.ts'
import { type IndexState, lockState, writeState } from './indexState.ts'
import { toAccountPartitionRows, toHashRows, toShardRows, toTraceBounds } from './lookupRows.ts'
import type { Partitions } from './partitions.ts'
import { addRange, keepLast, keepNewest, linkTransactions, toCellRows } from './prepareRows.ts'
import { mergeTraces, setParents } from './relinkRows.ts'
import {
  accountPartitionTable,
  blockTable,
  boundedTraceTable,
  cellTable,
  columnsOf,
  contractTable,
  domainTable,
  hashTable,
  headTable,
  itemTable,
  jettonWalletTable,
  openMessageTable,
  type RowTable,
  saleTable,
  shardTable,
  transactionTable,
} from './rowTables.ts'

/**
 * Adds a batch in one transaction, which the caller has not begun. The row of the state is locked first, so that two writers cannot
 * mix. Returns the new state, and the same state when the batch is known.
 */
export async function commitBatch(
  client: pg.ClientBase,
  batch: IndexBatch,
  partitions: Partitions,
): Promise<IndexState> {
  await client.query(`begin; ${createStagingSql}`)
  try {
    const state = await lockState(client)
    await checkMasterchainBlocks(client, batch)
    const { ranges } = state.checkpoint
    const isKnown = ranges.some(({ first, last }) => first <= batch.range.first && batch.range.last <= last)
    if (isKnown) {
      await client.query('rollback')
      partitions.forget()
      return state
    }
    await ensurePartitions(client, batch, state, partitions)
    const mayRepeat = ranges.some(each => overlaps(each, batch.range))
    const added = await addRows(client, batch, mayRepeat, state.partitionBlocks)
    const checkpoint = await extendCheckpoint(client, state.checkpoint, batch)
    const next = await writeState(
      client,
      {
        ...state,
        checkpoint,
        transactions: state.transactions + added.transactions,
        traces: state.traces + added.traces,
      },
      { announce: true },
    )
    await client.query('commit')
    return next
  } catch (error) {
    partitions.forget()
    // A lost connection has rolled back by itself; its first error says why.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const overlaps = (a: SeqnoRange, b: SeqnoRange): boolean => a.first <= b.last && b.first <= a.last

/** @throws proof.index */
async function checkMasterchainBlocks(client: pg.ClientBase, batch: IndexBatch): Promise<void> {
  const given = batch.blocks.map(({ id }) => id).filter(({ workchain }) => workchain === -1)
  if (given.length === 0) return
  const seqnos = given.map(({ seqno }) => seqno)
  const rows = await queryRows(
    client,
    `select ${columnsOf(blockTable)} from tonoscope.blocks
     where workchain = -1 and masterchain_seqno = any($1::bigint[]) and seqno = masterchain_seqno
     and masterchain_seqno between $2 and $3`,
    // The limits leave other partitions out, which a list does not.
    [toArrayParam(int53(), seqnos), Math.min(...seqnos), Math.max(...seqnos)],
  )
  const known = new Map(rows.map(blockTable.read).map(({ id }) => [id.seqno, id]))
  for (const id of given) {
    const other = known.get(id.seqno)
    if (other && other.rootHash !== id.rootHash)
      throw new AppError('proof.index', { claim: `${formatBlockIdExt(id)} is ${formatBlockIdExt(other)} there` })
  }
}

async function ensurePartitions(
  client: pg.ClientBase,
  { range, blocks, transactions }: IndexBatch,
  { partitionBlocks }: IndexState,
  partitions: Partitions,
): Promise<void> {
  const [first, last] = [...blocks, ...transactions].reduce(
    ([min, max], { masterchainSeqno: seqno }) => [Math.min(min, seqno), Math.max(max, seqno)],
    [range.first, range.last],
  )
  await partitions.ensure(client, partitionBlocks, first, last)
}

/** How many rows there are more than before. */
type Added = { readonly transactions: number; readonly traces: number }

async function addRows(
  client: pg.ClientBase,
  batch: IndexBatch,
  mayRepeat: boolean,
  partitionBlocks: number,
): Promise<Added> {
  const put = <R>(table: RowTable<R>, rows: readonly R[], key: readonly string[], condition?: string) =>
    copyRows(client, table, rows, replaceOn(table, key, condition))

  await put(
    shardTable,
    toShardRows(batch.blocks, partitionBlocks),
    ['workchain', 'shard', 'partition'],
    'where old.end_lt < excluded.end_lt',
  )
  await put(blockTable, batch.blocks, ['seqno', 'shard', 'workchain', 'masterchain_seqno'])
  const transactions = linkTransactions(batch)
  const hashes = transactions.map(each => each.hash)
  const isNew = !mayRepeat && (await copyNewRows(client, transactionTable, transactions))
  const repeated = isNew ? 0 : await countKnown(client, 'transactions', 'hash', hashes)
  if (!isNew) await put(transactionTable, transactions, ['hash', 'masterchain_seqno'])
  await addHashes(client, transactions, isNew)
  await put(
    accountPartitionTable,
    toAccountPartitionRows(transactions, partitionBlocks),
    ['account', 'partition'],
    'where excluded.first_lt < old.first_lt',
  )
  const removedTraces = await mergeTraces(client, batch, new Set(hashes))
  await put(cellTable, toCellRows(batch), ['hash', 'masterchain_seqno'])
  const traces = keepLast(batch.traces, ({ id }) => id)
  const ids = traces.map(({ id }) => id)
  const knownTraces = await countKnown(client, 'traces', 'id', ids)
  const bounds = toTraceBounds(transactions, batch.merges, removedTraces)
  const noBounds = { first: undefined, last: undefined }
  await copyRows(
    client,
    boundedTraceTable,
    traces.map(row => ({ ...row, seqnos: bounds.get(row.id) ?? noBounds })),
    replaceOn(boundedTraceTable, ['id'], '', {
      first_seqno: 'least(old.first_seqno, excluded.first_seqno)',
      last_seqno: 'greatest(old.last_seqno, excluded.last_seqno)',
    }),
  )
  await setParents(client, batch, new Set(hashes))
  await changeOpenMessages(client, batch, put)

  const newer = 'where old.lt < excluded.lt'
  await put(
    headTable,
    keepNewest(batch.heads, each => each.account),
    ['account'],
    newer,
  )
  await put(
    contractTable,
    keepLast(batch.contracts, each => `${each.account} ${each.lt}`),
    ['account', 'lt'],
  )
  await put(
    jettonWalletTable,
    keepNewest(batch.jettonWallets, each => each.address),
    ['address'],
    newer,
  )
  await put(
    itemTable,
    keepNewest(batch.items, each => each.address),
    ['address'],
    newer,
  )
  await put(
    domainTable,
    keepNewest(batch.domains, each => each.address),
    ['address'],
    newer,
  )
  await put(
    saleTable,
    keepNewest(batch.sales, each => each.address),
    ['address'],
    newer,
  )
  return { transactions: transactions.length - repeated, traces: traces.length - knownTraces - removedTraces.size }
}

async function countKnown(
  client: pg.ClientBase,
  table: string,
  column: string,
  keys: readonly Hash[],
): Promise<number> {
  if (keys.length === 0) return 0
  const text = `select count(*) from tonoscope.${table} where ${column} = any($1::bytea[])`
  const [row] = await queryRows(client, text, [toArrayParam(hash, keys)])
  return Number(row?.[0])
}

async function addHashes(
  client: pg.ClientBase,
  transactions: IndexBatch['transactions'],
  isNew: boolean,
): Promise<void> {
  const rows = toHashRows(transactions)
  if (rows.length === 0) return
  // The table has no key: nothing repeats in it unless a batch does.
  if (!isNew)
    await queryRows(
      client,
      'delete from tonoscope.hashes where key = any($1::bigint[]) and transaction = any($2::bigint[])',
      [
        toArrayParam(
          hashPrefix,
          rows.map(({ key }) => key),
        ),
        toArrayParam(
          hashPrefix,
          transactions.map(each => each.hash),
        ),
      ],
    )
  await copyNewRows(client, hashTable, rows)
}

type Put = <R>(table: RowTable<R>, rows: readonly R[], key: readonly string[]) => Promise<number>

async function changeOpenMessages(client: pg.ClientBase, { opened, received }: IndexBatch, put: Put): Promise<void> {
  const closed = new Set(received)
  // Messages that are received in the same batch are never written.
  const rows = opened.filter(each => !closed.has(each.hash))
  await put(
    openMessageTable,
    keepLast(rows, each => each.hash),
    ['hash'],
  )
  if (received.length === 0) return
  const text = 'delete from tonoscope.open_messages where hash = any($1::bytea[])'
  await queryRows(client, text, [toArrayParam(hash, received)])
}

async function extendCheckpoint(client: pg.ClientBase, known: Checkpoint, batch: IndexBatch): Promise<Checkpoint> {
  const ranges = addRange(known.ranges, batch.range)
  const seqno = ranges.at(-1)?.last
  if (seqno === undefined) return { ranges, newest: undefined }
  return { ranges, newest: await readMasterchainBlock(client, seqno) }
}

/** A masterchain block as a checkpoint has it. */
export async function readMasterchainBlock(client: pg.ClientBase, seqno: number): Promise<Checkpoint['newest']> {
  const [row] = await queryRows(
    client,
    `select ${columnsOf(blockTable)} from tonoscope.blocks
     where masterchain_seqno = $1 and seqno = $1 and workchain = -1`,
    [seqno],
  )
  if (!row) return undefined
  const { id, utime } = blockTable.read(row)
  return { id, utime }
}
