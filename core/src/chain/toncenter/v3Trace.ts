import type { z } from 'zod'
import { parseAddress } from '../../cell/address.ts'
import { AppError } from '../../errors.ts'
import type { Address, Hash } from '../../units.ts'
import type { IndexedTrace, IndexedTransaction } from '../TraceSource.ts'
import { outlineOf } from './outline.ts'
import { rebuildTransaction } from './rebuildTransaction.ts'
import type { V3Trace, V3Transaction, v3AddressBook } from './v3Schemas.ts'

/** A transaction as the index tells of it, with its cell where that can be rebuilt. */
export function transactionOfV3(transaction: V3Transaction): IndexedTransaction {
  const cell = rebuildTransaction(transaction)
  const { block_ref: block, mc_block_seqno: masterchainSeqno } = transaction
  return {
    hash: transaction.hash,
    account: transaction.account,
    lt: transaction.lt,
    utime: transaction.now,
    block,
    // A transaction that is in no masterchain block yet is said to be in block 0.
    masterchainSeqno: masterchainSeqno || undefined,
    emulated: transaction.emulated ?? false,
    cell,
    outline: cell ? undefined : outlineOf(transaction),
    codeHash: transaction.account_state_after?.code_hash,
  }
}

/**
 * The oldest of the traces of an answer; `undefined` when it has none.
 *
 * @throws source.unsupported for a trace that is too long for the index to give
 */
export function traceOfV3(
  source: string,
  traces: readonly V3Trace[],
  addressBook: z.output<typeof v3AddressBook>,
): IndexedTrace | undefined {
  const sorted = traces.toSorted((a, b) => compare(a.start_lt ?? 0n, b.start_lt ?? 0n))
  const [oldest, ...others] = sorted
  if (!oldest) return undefined
  const transactions = Object.values(oldest.transactions ?? {})
  if (transactions.length === 0) {
    const what = `the transactions of this trace${oldest.warning ? ` (${oldest.warning})` : ''}`
    throw new AppError('source.unsupported', { source, what })
  }
  transactions.sort((a, b) => compare(a.lt, b.lt))
  const id = oldest.trace_id ?? transactions[0]?.trace_id ?? transactions[0]?.hash
  const { trace_state: state, pending_messages: pending } = oldest.trace_info ?? {}
  const stated = oldest.trace_info?.transactions ?? transactions.length
  return {
    id: id as Hash, // there is a first transaction
    transactions: transactions.map(transactionOfV3),
    pending: (pending ?? 0) > 0 || state === 'pending',
    cutShort: oldest.is_incomplete === true || stated > transactions.length,
    interfaces: interfacesIn(addressBook),
    others: others.flatMap(({ trace_id }) => trace_id ?? []),
  }
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

function interfacesIn(addressBook: z.output<typeof v3AddressBook>): ReadonlyMap<Address, readonly string[]> {
  const found = new Map<Address, readonly string[]>()
  for (const [address, { interfaces }] of Object.entries(addressBook ?? {})) {
    // The book also has what nobody could read as an address.
    if (interfaces && interfaces.length > 0 && /^-?\d+:[0-9a-f]{64}$/i.test(address)) {
      found.set(parseAddress(address), interfaces)
    }
  }
  return found
}
