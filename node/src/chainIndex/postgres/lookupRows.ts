import type { IndexBatch } from '@tonoscope/core/chainIndex/ChainIndex'
import type { BlockRow, TransactionRow } from '@tonoscope/core/chainIndex/rows'
import { accountIdOf, type Hash } from '@tonoscope/core/units'
import { followMerges } from './prepareRows.ts'
import type { AccountPartitionRow, HashRow, SeqnoBounds, ShardRow } from './rowTables.ts'

/** The hashes that lead to transactions. */
export const toHashRows = (transactions: readonly TransactionRow[]): HashRow[] =>
  transactions.flatMap(row => {
    const { hash, inMessage, normalized, outMessages, externalOut, masterchainSeqno } = row
    const keys = new Set([hash, inMessage, normalized, ...outMessages, ...externalOut])
    return [...keys].flatMap(key => (key === undefined ? [] : [{ key, masterchainSeqno, transaction: hash }]))
  })

/** The partitions in which the accounts have transactions. */
export function toAccountPartitionRows(
  transactions: readonly TransactionRow[],
  partitionBlocks: number,
): AccountPartitionRow[] {
  const rows = new Map<string, AccountPartitionRow>()
  for (const { account, lt, masterchainSeqno } of transactions) {
    const partition = Math.floor(masterchainSeqno / partitionBlocks)
    const key = `${accountIdOf(account).slice(0, 16)} ${partition}`
    const known = rows.get(key)
    if (!known || lt < known.firstLt) rows.set(key, { account, partition, firstLt: lt })
  }
  return [...rows.values()]
}

/** The shards of blocks, by partition. */
export function toShardRows(blocks: readonly BlockRow[], partitionBlocks: number): ShardRow[] {
  const rows = new Map<string, ShardRow>()
  for (const { id, masterchainSeqno, endLt } of blocks) {
    const partition = Math.floor(masterchainSeqno / partitionBlocks)
    const key = `${id.workchain} ${id.shard} ${partition}`
    const known = rows.get(key)
    if (!known || endLt > known.endLt) rows.set(key, { workchain: id.workchain, shard: id.shard, partition, endLt })
  }
  return [...rows.values()]
}

/**
 * Between which masterchain blocks the transactions of a batch's traces are: those of the batch, and those of the traces that became
 * part of others.
 */
export function toTraceBounds(
  transactions: readonly TransactionRow[],
  merges: IndexBatch['merges'],
  removed: ReadonlyMap<Hash, SeqnoBounds>,
): ReadonlyMap<Hash, SeqnoBounds> {
  const bounds = new Map<Hash, SeqnoBounds>()
  const extend = (id: Hash, { first, last }: SeqnoBounds) => {
    const known = bounds.get(id)
    bounds.set(id, { first: pick(Math.min, known?.first, first), last: pick(Math.max, known?.last, last) })
  }
  for (const { traceId, masterchainSeqno } of transactions)
    extend(traceId, { first: masterchainSeqno, last: masterchainSeqno })
  const merged = followMerges(merges)
  for (const [id, each] of removed) extend(merged.get(id) ?? id, each)
  return bounds
}

const pick = (choose: (...values: number[]) => number, a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : choose(a, b)
