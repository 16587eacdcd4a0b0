import { formatBlockId } from '../../blockId.ts'
import type { AccountTransaction } from '../../chain/IndexedTrace.ts'
import type { Call, Reply } from '../../contract/operations.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { AppError } from '../../errors.ts'
import { formatTransactionBlock, presentTransaction } from '../../present/presentTransaction.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { fromTransactionCell } from '../../transaction/fromTransactionCell.ts'
import { type Lt, workchainOf } from '../../units.ts'
import { labelNameLookup } from '../blocks/presentBlockTransaction.ts'
import { type CallContext, getRawBodyForm } from '../context/Deps.ts'
import { tryFetch } from '../context/optionalRequests.ts'
import { resolveAccountId } from '../items/resolveAccountId.ts'
import { AccountHistory } from './AccountHistory.ts'
import { findBalances } from './accountBalances.ts'
import { listInterfaces } from './contractFacts.ts'
import { openAccount } from './openAccount.ts'

const defaultLimit = 100
const pageSize = 256
/** How many transactions after `after_lt` are read to find the oldest ones. */
const maxScanned = 10_000

type Query = Call<'getAccountTransactions'>['params']

/** The transactions of an account, newest or oldest first. @throws input.address, lookup.account, source.*, limit.cancelled */
export async function listAccountTransactions(
  context: CallContext,
  params: Query,
): Promise<Reply<'getAccountTransactions'>> {
  const account = await resolveAccountId(context, params.account_id)
  const transactions = await readRange(context, new AccountHistory(context, account, params.before_lt as Lt), params)
  const balances = await findBalances(context, account, transactions)
  const opened = await tryFetch(() => openAccount(context, { account }))
  const interfaces = opened ? listInterfaces(opened) : []
  const isWallet = hasInterface(interfaces, 'wallet')
  const names = labelNameLookup(context.network, each => each === account && isWallet)
  const rows = transactions.map(({ hash, cell, block }) =>
    presentTransaction(
      fromTransactionCell(readTransaction(cell), account),
      {
        interfaces,
        block: block ? formatBlockId(block) : formatTransactionBlock(undefined, workchainOf(account)),
        endBalance: balances.get(hash),
        rawBody: getRawBodyForm(context, params),
      },
      names,
    ),
  )
  return { transactions: params.sort_order === 'asc' ? rows.toReversed() : rows }
}

/** The transactions of a range, newest first: the newest ones, or for ascending order the oldest ones. */
async function readRange(
  { network }: CallContext,
  history: AccountHistory,
  { after_lt: afterLt = 0n, limit = defaultLimit, sort_order: order = 'desc' }: Query,
): Promise<readonly AccountTransaction[]> {
  const found: AccountTransaction[] = []
  const max = order === 'desc' ? limit : maxScanned
  while (found.length < max) {
    const page = await history.read(Math.min(pageSize, max - found.length))
    const inRange = page.filter(({ lt }) => lt > afterLt)
    found.push(...inRange)
    if (page.length === 0 || inRange.length < page.length) break
  }
  // Only a source that has none of them cannot reply.
  if (found.length === 0 && history.failure) throw history.failure
  if (order === 'desc') return found
  if (found.length === max)
    throw new AppError('source.unsupported', {
      source: network.chain.name,
      what: `more than ${maxScanned} transactions in ascending order; use a later after_lt or descending order`,
    })
  return found.slice(-limit)
}
