import type { IndexBatch, SeqnoRange } from '@tonoscope/core/chainIndex/ChainIndex'
import type { Hash, Lt } from '@tonoscope/core/units'
import type { CellRow } from './rowTables.ts'

/** One row per key: the last one. */
export const keepLast = <R>(rows: readonly R[], key: (row: R) => string): R[] => [
  ...new Map(rows.map(each => [key(each), each])).values(),
]

/** One row per key: the one with the greatest logical time, the first of equal ones. */
export function keepNewest<R extends { readonly lt: Lt }>(rows: readonly R[], key: (row: R) => string): R[] {
  const kept = new Map<string, R>()
  for (const row of rows) {
    const known = kept.get(key(row))
    if (!known || known.lt < row.lt) kept.set(key(row), row)
  }
  return [...kept.values()]
}

/** The rows of the batch with its merges and parents, which the database applies to earlier rows only. */
export function linkTransactions(batch: IndexBatch): IndexBatch['transactions'] {
  const merged = followMerges(batch.merges)
  const parents = new Map(batch.parents.map(each => [each.hash, each.parent]))
  return keepLast(batch.transactions, each => each.hash).map(row => {
    const [traceId, parent] = [merged.get(row.traceId), parents.get(row.hash)]
    return traceId === undefined && parent === undefined
      ? row
      : { ...row, traceId: traceId ?? row.traceId, parent: parent ?? row.parent }
  })
}

/** Where each trace ends up after all merges, which apply one after the other. */
export function followMerges(merges: IndexBatch['merges']): ReadonlyMap<Hash, Hash> {
  const origins = new Map<Hash, readonly Hash[]>()
  for (const { from, into } of merges) {
    const moved = origins.get(from) ?? [from]
    origins.set(from, [])
    origins.set(into, [...(origins.get(into) ?? [into]), ...moved])
  }
  return new Map([...origins].flatMap(([into, from]) => from.map(each => [each, into] as const)))
}

/** The cells with the masterchain blocks of their transactions. */
export function toCellRows({ cells, transactions, range }: IndexBatch): CellRow[] {
  if (cells.length === 0) return []
  const seqnos = new Map(transactions.map(each => [each.hash, each.masterchainSeqno]))
  return keepLast(cells, each => each.hash).map(each => ({
    ...each,
    masterchainSeqno: seqnos.get(each.hash) ?? range.last,
  }))
}

/** The ranges with one more; those that touch or overlap are one. */
export function addRange(ranges: readonly SeqnoRange[], added: SeqnoRange): SeqnoRange[] {
  const result: SeqnoRange[] = []
  for (const each of [...ranges, added].toSorted((a, b) => a.first - b.first)) {
    const last = result.at(-1)
    if (last && each.first <= last.last + 1)
      result[result.length - 1] = { first: last.first, last: Math.max(last.last, each.last) }
    else result.push(each)
  }
  return result
}
