import { Builder } from '../../src/cell/Builder.ts'
import type { Cell } from '../../src/cell/Cell.ts'
import type { Snapshot } from '../../src/chain/snapshot/Snapshot.ts'
import { readTransaction } from '../../src/tlb/transaction.ts'
import { compareInts, type Hash } from '../../src/units.ts'
import { demoSnapshot } from '../demo.ts'

// transaction$0111 account_addr:bits256 lt:uint64 prev_trans_hash:bits256 prev_trans_lt:uint64 …
const bitsBefore = 4 + 256 + 64
const bitsOfPrevious = 256 + 64

let linked: Snapshot | undefined

/**
 * The demo network as if its accounts had no other transactions than the recorded ones: each names the recorded one before it, so that
 * histories have no gaps. Messages, and so traces, are the same; the hashes of the transactions are others.
 */
export function consecutiveDemo(): Snapshot {
  linked ??= linkHistories(demoSnapshot())
  return linked
}

function linkHistories(snapshot: Snapshot): Snapshot {
  const own = snapshot.traces
    .flatMap(({ transactions }) => transactions.map(({ cell }) => readTransaction(cell)))
    .toSorted((a, b) => compareInts(a.lt, b.lt))
  const newest = new Map<Hash, { readonly hash: Hash; readonly lt: bigint }>()
  const cells = new Map<Cell, Cell>()
  for (const { cell, account_addr, lt } of own) {
    const { hash, lt: previousLt } = newest.get(account_addr) ?? { hash: '0'.repeat(64) as Hash, lt: 0n }
    const changed = withPrevious(cell, hash, previousLt)
    cells.set(cell, changed)
    newest.set(account_addr, { hash: changed.hash(), lt })
  }
  return {
    ...snapshot,
    traces: snapshot.traces.map(trace => ({
      ...trace,
      transactions: trace.transactions.map(each => ({ ...each, cell: cells.get(each.cell) ?? each.cell })),
    })),
  }
}

function withPrevious(transaction: Cell, hash: Hash, lt: bigint): Cell {
  const slice = transaction.slice()
  const before = slice.loadBits(bitsBefore)
  slice.skip(bitsOfPrevious)
  return new Builder().bits(before).hash(hash).uint(lt, 64).slice(slice).end()
}
