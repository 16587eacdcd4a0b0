import { AppError } from '../../errors.ts'
import type { Message } from '../../tlb/message.ts'
import { normalizedHash } from '../../tlb/normalizedHash.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { type Address, type Hash, type Lt, lt } from '../../units.ts'
import type { AccountTransaction } from '../IndexedTrace.ts'
import type { SourceMethods } from '../sourceMethods.ts'
import type { WalkStart } from './walkTrace.ts'

/** What a search needs of a source. */
export type HistorySource = { readonly name: string } & Pick<SourceMethods, 'getAccountTransactions'>

/** Options of a search. */
export type HistorySearch = {
  readonly elapsedMs: () => number
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: { readonly transactions: number; readonly limit: number }) => void
  readonly limits?: { readonly transactions: number; readonly timeMs: number }
}

/** Nodes return 16 at a time; more take minutes on a slow one. */
const defaultLimits = { transactions: 1024, timeMs: 30_000 }
const pageSize = 16

/**
 * Finds the transaction that received a message in the history of the account that the message names, newest first; for
 * sources without an index. `undefined` when the whole history, or the part since the message, does not have it.
 *
 * @throws source.unsupported when the limits are reached, source.*, limit.cancelled
 */
export async function findInHistory(
  source: HistorySource,
  message: Message,
  { elapsedMs, signal, onProgress, limits = defaultLimits }: HistorySearch,
): Promise<WalkStart | undefined> {
  const { info } = message
  if (info.type === 'ext_out_msg_info') return undefined
  const endMs = elapsedMs() + limits.timeMs
  let from: { lt: Lt; hash: Hash } | undefined
  for (let searched = 0; ; ) {
    onProgress?.({ transactions: searched, limit: limits.transactions })
    const page = await source.getAccountTransactions(
      info.dest,
      { count: Math.min(pageSize, limits.transactions - searched), ...(from && { from }) },
      signal && { signal },
    )
    const found = page.find(each => isReceiver(each, message))
    if (found) return { kind: 'account', account: info.dest, lt: found.lt, hashes: [found.hash] }
    searched += page.length
    const last = page.at(-1)
    if (!last) return undefined
    const { prev_trans_lt, prev_trans_hash } = readTransaction(last.cell)
    const isOlder = info.type === 'int_msg_info' && prev_trans_lt < info.created_lt
    if (prev_trans_lt === 0n || isOlder) return undefined
    if (searched >= limits.transactions || elapsedMs() > endMs) throw notFurther(source.name, info.dest, searched)
    from = { lt: lt(prev_trans_lt), hash: prev_trans_hash }
  }
}

function isReceiver({ cell }: AccountTransaction, message: Message): boolean {
  const received = readTransaction(cell).in_msg
  if (!received) return false
  return (
    received.cell.hash() === message.cell.hash() ||
    (received.info.type === 'ext_in_msg_info' && normalizedHash(received) === normalizedHash(message))
  )
}

const notFurther = (source: string, account: Address, searched: number) =>
  new AppError('source.unsupported', {
    source,
    what: `a search further back than the last ${searched} transactions of ${account}, which do not have the message. Use a source with an index, or the account and lt of the transaction`,
  })
