import type { IndexedTrace, IndexedTransaction } from '../chain/IndexedTrace.ts'
import { type InterfaceName, interfacesByCodeHash, isInterfaceName } from '../contracts/interfaces.ts'
import { AppError } from '../errors.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { fromTransactionCell } from '../transaction/fromTransactionCell.ts'
import type { Transaction } from '../transaction/Transaction.ts'
import type { Address, Hash } from '../units.ts'
import { type InterfaceLookup, linkTransactions } from './linkTransactions.ts'
import { type Trace, type TraceNode, toTrace } from './Trace.ts'

/** The known states around a transaction: `ShardAccount` cells, `null` = the account did not exist. */
export type TransactionStates = Partial<Pick<TraceNode, 'before' | 'after' | 'endBalance' | 'stateFacts'>> & {
  /** The transaction, if it was read for them. */
  readonly transaction?: Transaction | undefined
}

type IndexedTraceOptions = {
  readonly interfacesOf?: InterfaceLookup
  readonly getStates?: (transaction: Hash) => TransactionStates | undefined
}

/**
 * Builds a trace from an index response: a tree linked by message hashes. Without `interfacesOf`, interfaces come from
 * the code hashes and the known interface names that the index reports.
 *
 * @throws source.malformed when the transactions are not a single tree
 */
export function buildIndexedTrace(indexed: IndexedTrace, around: IndexedTraceOptions = {}): Trace {
  const { interfacesOf = indexedInterfaces(indexed), getStates } = around
  const { transactions, open, cutShort: incomplete, pending, id } = indexed
  const [root, ...others] = linkTransactions(
    transactions.map(each => {
      const { transaction = readIndexedTransaction(each), ...states } = getStates?.(each.hash) ?? {}
      const { before, after, endBalance, stateFacts } = states
      return { transaction, before, after, endBalance, stateFacts, emulated: each.emulated, block: each.block }
    }),
    { interfacesOf, getReason: ({ hash }) => ({ kind: open?.get(hash) ?? (incomplete ? 'not-searched' : 'pending') }) },
  )
  if (!root || others.length > 0) {
    const trees = root ? 1 + others.length : 0
    throw new AppError('source.malformed', {
      source: 'the index',
      reason: `the ${transactions.length} transactions of trace ${id} are ${trees} trees`,
    })
  }
  return toTrace(root, pending)
}

/** A transaction of an index: from its cell, else from the outline that replaces it. @throws source.malformed */
export function readIndexedTransaction({ hash, account, lt, utime, cell, outline }: IndexedTransaction): Transaction {
  if (cell) return { ...fromTransactionCell(readTransaction(cell), account), hash }
  if (!outline) throw new AppError('source.malformed', { source: 'the index', reason: `transaction ${hash} is empty` })
  return { ...outline, hash, account, lt, utime, cell: undefined }
}

/** Returns a lookup of interfaces by the code hashes and the known interface names that an index reports. */
export function indexedInterfaces(indexed: IndexedTrace): InterfaceLookup {
  const found = new Map<Address, readonly InterfaceName[]>()
  for (const [account, names] of indexed.interfaces) {
    const knownNames = names.filter(isInterfaceName)
    if (knownNames.length > 0) found.set(account, knownNames)
  }
  for (const { account, codeHash } of indexed.transactions) {
    const byCode = codeHash && interfacesByCodeHash(codeHash)
    if (byCode) found.set(account, byCode)
  }
  return account => found.get(account) ?? []
}
