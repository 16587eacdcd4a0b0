import { toKey } from './bytes.ts'
import { blockKey, hashEntryKey, numberKey, type Rows } from './Rows.ts'
import { blockIdKey, readNumbers, writeBlock, writeNumbers } from './rowCodecs.ts'
import { blockIndexKeys, memberKey, transactionHashKeys } from './rowKeys.ts'
import type { IndexState } from './Storage.ts'
import type { StoredTransaction } from './transactionCodec.ts'

/** How many blocks one transaction removes. */
const blocksAtOnce = 500

/** Forgets the ranges before a masterchain block; what they added is removed by `pruneBlocks`. */
export function pruneRanges(state: IndexState, beforeSeqno: number): IndexState {
  const ranges = state.ranges
    .filter(({ last }) => last >= beforeSeqno)
    .map(({ first, last }) => ({ first: Math.max(first, beforeSeqno), last }))
  return { ...state, ranges }
}

/** Removes some of the blocks before a masterchain block, and the traces that ended before it; `undefined` when nothing is left. */
export function pruneBlocks(rows: Rows, state: IndexState, beforeSeqno: number): IndexState | undefined {
  const { storage } = rows
  const old = storage.keysBetween('pruning', Buffer.alloc(4), toKey([Math.max(0, beforeSeqno), 4]), blocksAtOnce)
  if (old.length === 0) return undefined
  const counts = { ...state.counts }
  const traces = new Set<number>()
  const numbers = [...new Set(old.map(key => key.readUInt32BE(4)))]
  for (const number of numbers)
    for (const member of membersOf(rows, number)) {
      const row = rows.transaction(member)
      if (row) traces.add(row.traceNumber)
    }
  for (const trace of traces) {
    const members = rows.members(trace).flatMap(number => {
      const row = rows.transaction(number)
      return row ? [{ number, row }] : []
    })
    if (members.some(({ row }) => row.masterchainSeqno >= beforeSeqno)) continue
    for (const { number, row } of members) removeTransaction(rows, number, row)
    counts.transactions -= members.length
    if (removeTrace(rows, trace)) counts.traces--
  }
  for (const number of numbers) removeBlock(rows, number)
  for (const key of old) storage.remove('pruning', key)
  return { ...state, counts }
}

function membersOf(rows: Rows, block: number): number[] {
  const bytes = rows.storage.get('blockMembers', blockKey(block))
  return bytes ? readNumbers(bytes) : []
}

function removeTransaction(rows: Rows, number: number, row: StoredTransaction): void {
  const { storage } = rows
  for (const key of transactionHashKeys(row, number)) storage.remove('hashes', key)
  storage.remove('accounts', toKey([row.account, 4], [row.lt, 8]))
  storage.remove('members', memberKey(row.traceNumber, number))
  storage.remove('cells', numberKey(number))
  storage.remove('transactions', numberKey(number))
  const others = membersOf(rows, row.blockNumber).filter(each => each !== number)
  if (others.length > 0) storage.put('blockMembers', blockKey(row.blockNumber), writeNumbers(others))
  else {
    storage.remove('blockMembers', blockKey(row.blockNumber))
    const block = rows.block(row.blockNumber)
    if (block && !block.row) forgetBlock(rows, row.blockNumber)
  }
}

/** Whether the trace had a row. */
function removeTrace(rows: Rows, trace: number): boolean {
  const { storage } = rows
  const id = rows.traceId(trace)
  const found = rows.findTrace(id)
  for (const key of storage.keys('openOfTrace', numberKey(trace))) {
    storage.remove('open', key.subarray(5))
    storage.remove('openOfTrace', key)
  }
  storage.remove('described', Buffer.from(id, 'hex'))
  storage.remove('hashes', hashEntryKey(id, 'trace', trace))
  storage.remove('traces', numberKey(trace))
  return found?.row !== undefined
}

/** Removes the row of a block; its ID stays while transactions refer to it. */
function removeBlock(rows: Rows, number: number): void {
  const { storage } = rows
  const block = rows.block(number)
  if (!block) return
  if (block.row) for (const [table, key] of blockIndexKeys(block.row, number)) storage.remove(table, key)
  if (membersOf(rows, number).length === 0) forgetBlock(rows, number)
  else storage.put('blocks', blockKey(number), writeBlock(block.id, undefined))
}

function forgetBlock(rows: Rows, number: number): void {
  const block = rows.block(number)
  if (!block) return
  rows.storage.remove('blockIds', blockIdKey(block.id))
  rows.storage.remove('blocks', blockKey(number))
}
