import type { BlockRow } from '@tonoscope/core/chainIndex/rows'
import { toKey } from './bytes.ts'
import { hashEntryKey } from './Rows.ts'
import type { StoredTransaction } from './transactionCodec.ts'

/** A transaction of a trace. */
export const memberKey = (trace: number, transaction: number): Buffer => toKey([trace, 5], [transaction, 5])

/** The keys by which a block is found. */
export function blockIndexKeys(row: BlockRow, number: number): (readonly ['masterchain' | 'blockEnds', Buffer])[] {
  const workchain = (row.id.workchain ^ 0x80000000) >>> 0
  const shard = BigInt(`0x${row.id.shard}`)
  return [
    ['masterchain', toKey([row.masterchainSeqno, 4], [workchain, 4], [row.startLt, 8], [shard, 8], [number, 4])],
    ['blockEnds', toKey([workchain, 4], [shard, 8], [row.endLt, 8])],
  ]
}

/** The keys of the hashes by which a transaction is found. */
export function transactionHashKeys(row: StoredTransaction, number: number): Buffer[] {
  const keys = [hashEntryKey(row.hash, 'transaction', number)]
  if (row.inMessage !== undefined) keys.push(hashEntryKey(row.inMessage, 'inMessage', number))
  if (row.normalized !== undefined) keys.push(hashEntryKey(row.normalized, 'normalized', number))
  for (const hash of new Set([...row.outMessages, ...row.externalOut])) keys.push(hashEntryKey(hash, 'sent', number))
  return keys
}
