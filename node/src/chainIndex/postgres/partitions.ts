import type pg from 'pg'
import { queryRows } from './connect.ts'

export const blocksPerDay = 216_000
/** 155 days at 0.4 s a block: a year has three. A history is in all partitions since the account's first transaction, and each takes time. */
const maxPartitionBlocks = 1 << 25
const minPartitionBlocks = 1 << 17

/** Masterchain blocks of one partition of a new index: with a limit of days, 4 to 9 partitions have them, so that old ones are dropped soon. */
export function choosePartitionBlocks(days: number | undefined): number {
  if (days === undefined) return maxPartitionBlocks
  const blocks = 2 ** Math.floor(Math.log2((days * blocksPerDay) / 4))
  return Math.min(maxPartitionBlocks, Math.max(minPartitionBlocks, blocks))
}

/** The tables that are divided by masterchain seqno. */
export const partitionedTables = ['blocks', 'transactions', 'cells'] as const

/** A partition of one table. */
export const partitionName = (table: string, index: number): string => `${table}_p${String(index).padStart(6, '0')}`

/** Creates partitions before rows need them, and knows which exist. */
export type Partitions = {
  /** All partitions of these masterchain blocks and the one after them. */
  ensure(client: pg.ClientBase, partitionBlocks: number, first: number, last: number): Promise<void>
  /** Forgets what exists: after a rollback or a removal. */
  forget(): void
}

/** See `Partitions`. */
export function createPartitions(): Partitions {
  const known = new Set<number>()
  return {
    async ensure(client, partitionBlocks, first, last) {
      const end = Math.floor(last / partitionBlocks) + 1
      for (let index = Math.floor(first / partitionBlocks); index <= end; index++) {
        if (known.has(index)) continue
        for (const table of partitionedTables) await createPartition(client, table, index, partitionBlocks)
        known.add(index)
      }
    },
    forget: () => known.clear(),
  }
}

/** Not `partition of`, which waits for all readers and makes new ones wait; attaching does not. */
async function createPartition(client: pg.ClientBase, table: string, index: number, size: number): Promise<void> {
  const name = partitionName(table, index)
  const [found] = await queryRows(client, 'select to_regclass($1)', [`tonoscope.${name}`])
  if (found?.[0] !== null) return
  await client.query(
    `create table tonoscope.${name} (like tonoscope.${table} including defaults including constraints)`,
  )
  await client.query(
    `alter table tonoscope.${table} attach partition tonoscope.${name} for values from (${index * size}) to (${(index + 1) * size})`,
  )
}

/** The numbers of the partitions that end before this masterchain block. */
export async function listOldPartitions(client: pg.ClientBase, size: number, beforeSeqno: number): Promise<number[]> {
  const rows = await queryRows(
    client,
    `select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'tonoscope.transactions'::regclass`,
  )
  return rows
    .map(([name]) => Number(name?.split('_p').at(-1)))
    .filter(index => (index + 1) * size <= beforeSeqno)
    .toSorted((a, b) => a - b)
}
