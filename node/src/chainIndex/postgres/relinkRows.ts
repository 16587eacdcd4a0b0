import type { IndexBatch } from '@tonoscope/core/chainIndex/ChainIndex'
import type { Hash } from '@tonoscope/core/units'
import type pg from 'pg'
import { hash, toArrayParam } from './columns.ts'
import { queryRows } from './connect.ts'
import { followMerges, keepLast } from './prepareRows.ts'
import { boundedTraceTable, columnsOf, type SeqnoBounds } from './rowTables.ts'

/** Moves what was indexed earlier to other traces; returns the traces whose rows were removed. */
export async function mergeTraces(
  client: pg.ClientBase,
  { merges }: IndexBatch,
  ownHashes: ReadonlySet<Hash>,
): Promise<ReadonlyMap<Hash, SeqnoBounds>> {
  if (merges.length === 0) return new Map()
  const moved = [...followMerges(merges)].filter(([from, into]) => from !== into)
  const params = [
    toArrayParam(
      hash,
      moved.map(([from]) => from),
    ),
    toArrayParam(
      hash,
      moved.map(([, into]) => into),
    ),
  ]
  const moves = '(select * from unnest($1::bytea[], $2::bytea[])) as moved (source, target)'
  await queryRows(
    client,
    `update tonoscope.transactions t set trace_id = moved.target from ${moves}
     where t.trace_id = moved.source and not t.hash = any($3::bytea[])`,
    [...params, toArrayParam(hash, [...ownHashes])],
  )
  await queryRows(
    client,
    `update tonoscope.open_messages o set trace_id = moved.target from ${moves} where o.trace_id = moved.source`,
    params,
  )
  const gone = [
    toArrayParam(
      hash,
      keepLast(merges, ({ from }) => from).map(({ from }) => from),
    ),
  ]
  await queryRows(client, 'delete from tonoscope.described where trace_id = any($1::bytea[])', gone)
  const { columns, read } = boundedTraceTable
  const text = `delete from tonoscope.traces where id = any($1::bytea[]) returning ${columnsOf({ columns })}`
  const removed = (await queryRows(client, text, gone)).map(read)
  return new Map(removed.map(({ id, seqnos }) => [id, seqnos]))
}

/** Sets the parents of transactions that were indexed before them. */
export async function setParents(
  client: pg.ClientBase,
  { parents }: IndexBatch,
  ownHashes: ReadonlySet<Hash>,
): Promise<void> {
  const earlier = keepLast(parents, each => each.hash).filter(each => !ownHashes.has(each.hash))
  if (earlier.length === 0) return
  await queryRows(
    client,
    `update tonoscope.transactions t set parent = given.parent
     from (select * from unnest($1::bytea[], $2::bytea[])) as given (hash, parent) where t.hash = given.hash`,
    [
      toArrayParam(
        hash,
        earlier.map(each => each.hash),
      ),
      toArrayParam(
        hash,
        earlier.map(each => each.parent),
      ),
    ],
  )
}
