import { AppError } from '../../errors.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import type { Address } from '../../units.ts'
import type { Json } from '../../wire/json.ts'
import { parseResponse } from '../http/parseResponse.ts'
import type { IndexedTrace, IndexedTransaction } from '../IndexedTrace.ts'
import { type TonapiTransaction, tonapiShortBlockId, tonapiTraceNode } from './schemas.ts'

/** Converts a tonapi transaction. @throws source.malformed when its cell has another hash */
export function fromTonapiTransaction(
  source: string,
  transaction: TonapiTransaction,
  emulated = false,
): IndexedTransaction {
  const { raw, hash, account, block } = transaction
  if (raw.hash() !== hash)
    throw new AppError('source.malformed', { source, reason: `transaction ${hash} has another cell` })
  const { lt, now } = readTransaction(raw)
  const id = tonapiShortBlockId.safeParse(block)
  return {
    hash,
    account: account.address,
    lt,
    utime: now,
    block: id.success && id.data.seqno > 0 ? id.data : undefined,
    emulated,
    cell: raw,
  }
}

/** Converts a tonapi trace, a tree of transactions. @throws source.malformed */
export function fromTonapiTrace(source: string, json: Json | undefined): IndexedTrace {
  const transactions: IndexedTransaction[] = []
  const interfaces = new Map<Address, readonly string[]>()
  const waiting: unknown[] = [json]
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    // The schema validates it.
    const node = parseResponse(source, 'trace', tonapiTraceNode, at as Json)
    transactions.push(fromTonapiTransaction(source, node.transaction, node.emulated ?? false))
    if (node.interfaces?.length) interfaces.set(node.transaction.account.address, node.interfaces)
    waiting.push(...(node.children ?? []))
  }
  const [root] = transactions
  if (!root) throw new AppError('source.malformed', { source, reason: 'a trace without transactions' })
  return { id: root.hash, transactions, pending: false, cutShort: false, interfaces, others: [] }
}
