import { AppError } from '../../errors.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import type { Address } from '../../units.ts'
import type { Json } from '../../wire/json.ts'
import { readAnswer } from '../http/readAnswer.ts'
import type { IndexedTrace, IndexedTransaction } from '../TraceSource.ts'
import { type TonapiTransaction, tonapiPlace, tonapiTraceNode } from './schemas.ts'

/** A transaction with its own cell. @throws source.malformed when the cell is another's */
export function transactionOfTonapi(
  source: string,
  transaction: TonapiTransaction,
  emulated = false,
): IndexedTransaction {
  const { raw, hash, account, block } = transaction
  if (raw.hash() !== hash)
    throw new AppError('source.malformed', { source, reason: `transaction ${hash} has another cell` })
  const { lt, now } = readTransaction(raw)
  const place = tonapiPlace.safeParse(block)
  return {
    hash,
    account: account.address,
    lt,
    utime: now,
    block: place.success && place.data.seqno > 0 ? place.data : undefined,
    masterchainSeqno: undefined,
    emulated,
    cell: raw,
    outline: undefined,
    codeHash: undefined,
  }
}

/** A trace as tonapi tells of it: a tree of transactions. @throws source.malformed */
export function traceOfTonapi(source: string, json: Json | undefined): IndexedTrace {
  const transactions: IndexedTransaction[] = []
  const interfaces = new Map<Address, readonly string[]>()
  const waiting: unknown[] = [json]
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    // Whatever it is, the schema looks at it.
    const node = readAnswer(source, 'trace', tonapiTraceNode, at as Json)
    transactions.push(transactionOfTonapi(source, node.transaction, node.emulated ?? false))
    if (node.interfaces?.length) interfaces.set(node.transaction.account.address, node.interfaces)
    waiting.push(...(node.children ?? []))
  }
  const [first] = transactions
  if (!first) throw new AppError('source.malformed', { source, reason: 'a trace without transactions' })
  return { id: first.hash, transactions, pending: false, cutShort: false, interfaces, others: [] }
}
