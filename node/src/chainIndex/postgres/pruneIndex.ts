import type pg from 'pg'
import { readMasterchainBlock } from './commitBatch.ts'
import { queryRows } from './connect.ts'
import { type IndexState, lockState, writeState } from './indexState.ts'
import { listOldPartitions, type Partitions, partitionedTables, partitionName } from './partitions.ts'

/** Removes what masterchain blocks before this one added, in one transaction; returns the new state. */
export async function pruneIndex(
  client: pg.ClientBase,
  beforeSeqno: number,
  partitions: Partitions,
): Promise<IndexState> {
  await client.query('begin')
  try {
    const state = await lockState(client)
    const traces = await removeOldTraces(client, beforeSeqno)
    const transactions = await removeOldTransactions(client, beforeSeqno, state.partitionBlocks)
    const ranges = state.checkpoint.ranges
      .filter(({ last }) => last >= beforeSeqno)
      .map(({ first, last }) => ({ first: Math.max(first, beforeSeqno), last }))
    const last = ranges.at(-1)?.last
    const newest = last === undefined ? undefined : await readMasterchainBlock(client, last)
    const next = await writeState(
      client,
      {
        ...state,
        checkpoint: { ranges, newest },
        transactions: state.transactions - transactions,
        traces: state.traces - traces,
      },
      { announce: false },
    )
    await client.query('commit')
    return next
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    partitions.forget()
  }
}

/** Old traces that have newer transactions, too, are kept as a whole: their old transactions are in `kept`. */
async function removeOldTraces(client: pg.ClientBase, beforeSeqno: number): Promise<number> {
  await client.query('create temporary table old_traces (id bytea primary key) on commit drop')
  await client.query('create temporary table kept (like tonoscope.transactions) on commit drop')
  await client.query('create temporary table kept_cells (like tonoscope.cells) on commit drop')
  await client.query(
    `insert into old_traces select distinct trace_id from tonoscope.transactions where masterchain_seqno < ${beforeSeqno}
     except select trace_id from tonoscope.transactions where masterchain_seqno >= ${beforeSeqno}`,
  )
  await client.query('analyze old_traces')
  await client.query(
    `insert into kept select t.* from tonoscope.transactions t where masterchain_seqno < ${beforeSeqno}
     and not exists (select from old_traces o where o.id = t.trace_id)`,
  )
  await client.query(
    `insert into kept_cells select c.* from tonoscope.cells c join kept k using (hash, masterchain_seqno)`,
  )
  await client.query('delete from tonoscope.open_messages m using old_traces o where m.trace_id = o.id')
  await client.query('delete from tonoscope.described d using old_traces o where d.trace_id = o.id')
  const { rowCount } = await client.query('delete from tonoscope.traces t using old_traces o where t.id = o.id')
  return rowCount ?? 0
}

/**
 * Empties old partitions, or drops them where no row is kept: both take the same time for one row and for millions, and give the
 * space back at once. Only in the last partition rows are deleted one by one.
 */
async function removeOldTransactions(client: pg.ClientBase, beforeSeqno: number, size: number): Promise<number> {
  const count = async (): Promise<number> => {
    const text = `select count(*) from tonoscope.transactions where masterchain_seqno < ${beforeSeqno}`
    return Number((await queryRows(client, text))[0]?.[0])
  }
  const before = await count()
  for (const index of await listOldPartitions(client, size, beforeSeqno)) {
    const [found] = await queryRows(
      client,
      'select exists (select from kept where masterchain_seqno between $1 and $2)',
      [index * size, (index + 1) * size - 1],
    )
    const statement = found?.[0] === 't' ? 'truncate' : 'drop table'
    for (const table of partitionedTables) await client.query(`${statement} tonoscope.${partitionName(table, index)}`)
  }
  for (const table of partitionedTables)
    await client.query(`delete from tonoscope.${table} where masterchain_seqno < ${beforeSeqno}`)
  await client.query('insert into tonoscope.transactions select * from kept')
  await client.query('insert into tonoscope.cells select * from kept_cells')
  await removeLookups(client, beforeSeqno, size)
  return before - (await count())
}

/** What leads to removed transactions and blocks. */
async function removeLookups(client: pg.ClientBase, beforeSeqno: number, size: number): Promise<void> {
  await client.query(
    `delete from tonoscope.hashes h where h.masterchain_seqno < ${beforeSeqno}
     and not exists (select from kept k where k.masterchain_seqno = h.masterchain_seqno
       and ('x' || encode(substr(k.hash, 1, 8), 'hex'))::bit(64)::bigint = h.transaction)`,
  )
  await client.query(
    `delete from tonoscope.account_partitions a where (a.partition + 1)::bigint * ${size} <= ${beforeSeqno}
     and not exists (select from kept k where k.masterchain_seqno / ${size} = a.partition
       and ('x' || encode(substr(k.account, length(k.account) - 31, 8), 'hex'))::bit(64)::bigint = a.account)`,
  )
  await client.query(
    `delete from tonoscope.shards s where s.partition::bigint * ${size} <= ${beforeSeqno}
     and not exists (select from tonoscope.blocks b where b.workchain = s.workchain and b.shard = s.shard
       and b.masterchain_seqno between s.partition::bigint * ${size} and (s.partition + 1)::bigint * ${size} - 1)`,
  )
}
