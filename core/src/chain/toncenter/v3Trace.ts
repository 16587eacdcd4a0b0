import type { z } from 'zod'
import { parseAddress } from '../../encoding/address.ts'
import { AppError } from '../../errors.ts'
import { type Address, compareInts, type Hash } from '../../units.ts'
import type { IndexedTrace, IndexedTransaction } from '../IndexedTrace.ts'
import { toOutline } from './outline.ts'
import { rebuildTransaction } from './rebuildTransaction.ts'
import type { V3Trace, V3Transaction, v3AddressBook } from './v3Schemas.ts'

/** Converts a v3 transaction, with its cell where that can be rebuilt. */
export function fromV3Transaction(transaction: V3Transaction): IndexedTransaction {
  const cell = rebuildTransaction(transaction)
  const { block_ref: block, mc_block_seqno: masterchainSeqno } = transaction
  return {
    hash: transaction.hash,
    account: transaction.account,
    lt: transaction.lt,
    utime: transaction.now,
    block,
    // 0 means that it is not in a masterchain block yet.
    masterchainSeqno: masterchainSeqno || undefined,
    emulated: transaction.emulated ?? false,
    cell,
    outline: cell ? undefined : toOutline(transaction),
    codeHash: transaction.account_state_after?.code_hash,
  }
}

/**
 * Converts the oldest trace of a response; `undefined` when there is none.
 *
 * @throws source.unsupported for a trace that is too long for the index
 */
export function fromV3Traces(
  source: string,
  traces: readonly V3Trace[],
  addressBook: z.output<typeof v3AddressBook>,
): IndexedTrace | undefined {
  const [oldest, ...others] = traces.toSorted((a, b) => compareInts(a.start_lt ?? 0n, b.start_lt ?? 0n))
  if (!oldest) return undefined
  const transactions = Object.values(oldest.transactions ?? {})
  if (transactions.length === 0) {
    const what = `the transactions of this trace${oldest.warning ? ` (${oldest.warning})` : ''}`
    throw new AppError('source.unsupported', { source, what })
  }
  transactions.sort((a, b) => compareInts(a.lt, b.lt))
  const id = oldest.trace_id ?? transactions[0]?.trace_id ?? transactions[0]?.hash
  const { trace_state: state, pending_messages: pending } = oldest.trace_info ?? {}
  const reportedCount = oldest.trace_info?.transactions ?? transactions.length
  return {
    id: id as Hash, // there is a first transaction
    transactions: transactions.map(fromV3Transaction),
    pending: (pending ?? 0) > 0 || state === 'pending',
    cutShort: oldest.is_incomplete === true || reportedCount > transactions.length,
    interfaces: toInterfaces(addressBook),
    others: others.flatMap(({ trace_id }) => trace_id ?? []),
  }
}

function toInterfaces(addressBook: z.output<typeof v3AddressBook>): ReadonlyMap<Address, readonly string[]> {
  const found = new Map<Address, readonly string[]>()
  for (const [address, { interfaces }] of Object.entries(addressBook ?? {})) {
    // The address book also has invalid addresses.
    if (interfaces && interfaces.length > 0 && /^-?\d+:[0-9a-f]{64}$/i.test(address)) {
      found.set(parseAddress(address), interfaces)
    }
  }
  return found
}
