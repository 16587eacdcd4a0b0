import { formatBlockId } from '../../blockId.ts'
import type { IndexedTransaction } from '../../chain/IndexedTrace.ts'
import type { WatchState } from '../../contract/debugWatch.ts'
import { plural } from '../../plural.ts'
import { readIndexedTransaction } from '../../trace/buildIndexedTrace.ts'
import { isSuccess } from '../../transaction/isSuccess.ts'
import type { Transaction } from '../../transaction/Transaction.ts'
import { formatTimeText, type Hash } from '../../units.ts'
import type { EventQuery } from '../event/eventQuery.ts'
import type { FoundEvent } from '../event/findEvent.ts'
import { toWatchedHash, type WatchFinding } from './WatchFinding.ts'

type Read = { readonly indexed: IndexedTransaction; readonly transaction: Transaction }

/** The state of a message whose trace was found. */
export function describeFound({ indexed, unknown }: FoundEvent, query: EventQuery): WatchFinding {
  const all = indexed.transactions.map(each => ({ indexed: each, transaction: readIndexedTransaction(each) }))
  const own = findOwn(all, query)
  if (own.indexed.emulated || all[0]?.indexed.emulated) {
    return {
      ...toWatchedHash(query),
      state: 'pending',
      is_final: false,
      sentence: 'Pending: the source has seen it, but it is in no block yet.',
      account: own.transaction.account,
      unknown: [...unknown],
    }
  }
  const onChain = all.filter(each => !each.indexed.emulated)
  const open = listOpen(onChain.map(({ transaction }) => transaction))
  const state = getState(indexed, open)
  const event = {
    event_id: indexed.id,
    transactions: onChain.length,
    open: open.length,
    failed: onChain.filter(({ transaction }) => !isSuccess(transaction)).length,
    utime: Math.max(...onChain.map(({ transaction }) => transaction.utime)),
  }
  return {
    ...toWatchedHash(query),
    state,
    is_final: state === 'complete',
    sentence: describe(state, event, own.transaction),
    account: own.transaction.account,
    transaction: presentTransaction(own),
    event,
    unknown: [
      ...unknown,
      ...(state === 'on_chain'
        ? ['What the transaction led to is unknown: its messages were not all searched for.']
        : []),
    ],
  }
}

/** The transaction that was queried, or that received the message; else the first one of the trace. */
function findOwn(all: readonly Read[], { keys }: EventQuery): Read {
  const hashes = new Set(keys.map(({ hash }) => hash))
  const own =
    all.find(({ transaction }) => hashes.has(transaction.hash)) ??
    all.find(({ transaction: { inMessage } }) => inMessage && hashes.has(inMessage.hash)) ??
    all[0]
  if (!own) throw new TypeError('a trace has transactions')
  return own
}

/** Internal messages that no transaction of the trace has received. */
function listOpen(transactions: readonly Transaction[]): Hash[] {
  const received = new Set(transactions.map(({ inMessage }) => inMessage?.hash))
  return transactions
    .flatMap(({ outMessages }) => outMessages.filter(({ type }) => type === 'int_msg').map(({ hash }) => hash))
    .filter(hash => !received.has(hash))
}

function getState(indexed: FoundEvent['indexed'], open: readonly Hash[]): WatchState {
  const { pending, open: reasons } = indexed
  if (indexed.cutShort || open.some(hash => reasons?.get(hash) === 'not-searched')) return 'on_chain'
  return open.length > 0 || pending ? 'in_progress' : 'complete'
}

function describe(state: WatchState, event: NonNullable<WatchFinding['event']>, { utime }: Transaction): string {
  const count = plural(event.transactions, 'transaction')
  const failed = event.failed === 0 ? '' : ` ${plural(event.failed, 'transaction')} failed.`
  const since = `On chain since ${formatTimeText(utime)}`
  if (state === 'in_progress') return `${since}: ${count}, ${plural(event.open, 'message')} on the way.${failed}`
  if (state === 'on_chain') return `${since}.${failed}`
  return `Complete: ${count}, the last one at ${formatTimeText(event.utime)}.${failed}`
}

/** A transaction as a reply has it. */
export function presentTransaction({
  indexed: { block },
  transaction,
}: Read): NonNullable<WatchFinding['transaction']> {
  return {
    hash: transaction.hash,
    account: transaction.account,
    lt: transaction.lt,
    utime: transaction.utime,
    success: isSuccess(transaction),
    ...(block && { block: formatBlockId(block) }),
  }
}
