import type { AccountTransaction } from '../../chain/IndexedTrace.ts'
import type { DebugBalanceHistory, DebugBalanceHistoryRequest } from '../../contract/debugAccount.ts'
import { readShardAccount } from '../../tlb/account.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { getBalanceChange } from '../../trace/endBalances.ts'
import { fromTransactionCell } from '../../transaction/fromTransactionCell.ts'
import { type Address, type Hash, type Lt, type Nano, nano, type UnixSec } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { tryFetch } from '../context/optionalRequests.ts'
import { findEndBalance } from '../event/findEndBalance.ts'
import { resolveAccountId } from '../items/resolveAccountId.ts'
import { AccountHistory } from './AccountHistory.ts'

const defaultLimit = 100

/** The balance of an account after each of its transactions, oldest first. @throws input.address, lookup.account, source.* */
export async function getBalanceHistory(
  context: CallContext,
  { account: text, before_lt, limit = defaultLimit }: DebugBalanceHistoryRequest,
): Promise<DebugBalanceHistory> {
  const account = await resolveAccountId(context, text)
  const history = new AccountHistory(context, account, before_lt as Lt | undefined)
  const transactions: AccountTransaction[] = []
  while (transactions.length < limit) {
    const page = await history.read(limit - transactions.length)
    if (page.length === 0) break
    transactions.push(...page)
  }
  const balances = await findBalances(context, account, transactions)
  const points = transactions.flatMap(({ hash, lt, cell }) => {
    const balance = balances.get(hash)
    return balance === undefined ? [] : [{ lt, utime: readTransaction(cell).now as UnixSec, balance }]
  })
  const last = transactions.at(-1)
  const missing = transactions.length - points.length
  const unknown = [
    ...(missing > 0 ? [`The balance after ${missing} of ${transactions.length} transactions is unknown.`] : []),
    ...(history.failure ? [history.failure.message] : []),
    ...(history.hasGaps ? [`Some transactions are not recorded in ${context.network.chain.name}.`] : []),
  ]
  return {
    network: context.network.name,
    address: account,
    points: points.toReversed(),
    ...(!history.isComplete && !history.failure && last && { next_before_lt: last.lt }),
    ...(unknown.length > 0 && { unknown: unknown.join(' ') }),
  }
}

/**
 * The balances after transactions of one account, newest first: from the account's state, else from the trace or the block of
 * a transaction, and from there back by what each transaction changed.
 */
export async function findBalances(
  context: CallContext,
  account: Address,
  transactions: readonly AccountTransaction[],
): Promise<ReadonlyMap<Hash, Nano>> {
  const found = new Map<Hash, Nano>()
  let next: { readonly previous: Hash; readonly before: bigint | undefined } | undefined
  for (const [at, { hash, cell, block }] of transactions.entries()) {
    const transaction = fromTransactionCell(readTransaction(cell), account)
    const known = next?.previous === hash ? next.before : undefined
    const balance =
      known ??
      (at === 0 ? await tryFetch(() => findCurrentBalance(context, account, hash)) : undefined) ??
      (await findEndBalance(context, { hash, block, after: undefined, endBalance: undefined }))
    if (balance !== undefined) found.set(hash, nano(balance))
    const change = getBalanceChange(transaction)
    const before = balance === undefined || change === undefined ? undefined : balance - change
    next = transaction.previous ? { previous: transaction.previous.hash, before } : undefined
  }
  return found
}

/** The balance of the newest state, if this transaction created it. */
async function findCurrentBalance(context: CallContext, account: Address, hash: Hash): Promise<bigint | undefined> {
  const { chain } = context.network
  const block = await chain.getMasterchainBlock('newest', callOptions(context))
  const { shardAccount } = await chain.getAccount(account, block.id, callOptions(context))
  if (!shardAccount) return undefined
  const state = readShardAccount(shardAccount)
  return state.last_trans_hash === hash ? state.account?.storage.balance.grams : undefined
}
