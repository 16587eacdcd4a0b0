import { formatBlockIdExt } from '@tonoscope/core/blockId'
import type { Checkpoint, IndexBatch, SeqnoRange } from '@tonoscope/core/chainIndex/ChainIndex'
import { AppError } from '@tonoscope/core/errors'
import type { Hash } from '@tonoscope/core/units'
import type pg from 'pg'
import { hash, hashPrefix, int32, int53, shard, toArrayParam } from './columns.ts'
import { queryRows } from './connect.ts'
import { copyNewRows, copyRows, createStagingSql, replaceOn } from './copyRows.ts'
import { type IndexState, lockState, writeState } from './indexState.ts'
import type { Partitions } from './partitions.ts'
import { addRange, keepLast, keepNewest, linkTransactions, toCellRows } from './prepareRows.ts'
import { mergeTraces, setParents } from './relinkRows.ts'
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
  sentMessageTable,
  traceTable,
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
    const added = await addRows(
      client,
      batch,
      ranges.some(each => overlaps(each, batch.range)),
    )
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
     where workchain = -1 and masterchain_seqno = any($1::bigint[]) and seqno = masterchain_seqno`,
    [toArrayParam(int53(), seqnos)],
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

async function addRows(client: pg.ClientBase, batch: IndexBatch, mayRepeat: boolean): Promise<Added> {
  const put = <R>(table: RowTable<R>, rows: readonly R[], key: readonly string[], condition?: string) =>
    copyRows(client, table, rows, replaceOn(table, key, condition))

  await addShards(client, batch)
  await put(blockTable, batch.blocks, ['seqno', 'shard', 'workchain', 'masterchain_seqno'])
  const transactions = linkTransactions(batch)
  const hashes = transactions.map(each => each.hash)
  const isNew = !mayRepeat && (await copyNewRows(client, transactionTable, transactions))
  const repeated = isNew ? 0 : await countKnown(client, 'transactions', 'hash', hashes)
  if (!isNew) await put(transactionTable, transactions, ['hash', 'masterchain_seqno'])
  await addSentMessages(client, transactions, isNew)
  const removedTraces = await mergeTraces(client, batch, new Set(hashes))
  await put(cellTable, toCellRows(batch), ['hash', 'masterchain_seqno'])
  const traces = keepLast(batch.traces, ({ id }) => id)
  const ids = traces.map(({ id }) => id)
  const knownTraces = await countKnown(client, 'traces', 'id', ids)
  await put(traceTable, traces, ['id'])
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
  return { transactions: transactions.length - repeated, traces: traces.length - knownTraces - removedTraces }
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

async function addShards(client: pg.ClientBase, { blocks }: IndexBatch): Promise<void> {
  const shards = keepLast(
    blocks.map(({ id }) => id),
    ({ workchain, shard: shardHex }) => `${workchain} ${shardHex}`,
  )
  if (shards.length === 0) return
  await queryRows(
    client,
    `insert into tonoscope.shards (workchain, shard)
     select * from unnest($1::integer[], $2::bigint[]) on conflict do nothing`,
    [
      toArrayParam(
        int32,
        shards.map(each => each.workchain),
      ),
      toArrayParam(
        shard,
        shards.map(each => each.shard),
      ),
    ],
  )
}

async function addSentMessages(
  client: pg.ClientBase,
  transactions: IndexBatch['transactions'],
  isNew: boolean,
): Promise<void> {
  const rows = transactions.flatMap(({ masterchainSeqno, hash: transaction, outMessages, externalOut }) =>
    [...outMessages, ...externalOut].map(message => ({ masterchainSeqno, message, transaction })),
  )
  if (rows.length === 0) return
  // The table has no key, because a transaction can have the same message twice.
  if (!isNew) {
    const values = [
      toArrayParam(
        hashPrefix,
        rows.map(({ message }) => message),
      ),
    ]
    await queryRows(client, 'delete from tonoscope.sent_messages where message = any($1::bigint[])', values)
  }
  await copyNewRows(client, sentMessageTable, rows)
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
