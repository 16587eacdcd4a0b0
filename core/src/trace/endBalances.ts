import { carriedCoins } from '../transaction/carriedCoins.ts'
import type { Transaction } from '../transaction/Transaction.ts'
import { type Hash, type Nano, nano } from '../units.ts'

/** By how much a transaction changed its account's balance; `undefined` when the values of its messages are unknown. */
export function getBalanceChange({ inMessage, outMessages, totalFees }: Transaction): bigint | undefined {
  let change: bigint | undefined = inMessage?.type === 'int_msg' ? carriedCoins(inMessage) : 0n
  for (const message of outMessages) {
    // External messages carry no value; their forward fee is among the fees.
    if (message.type !== 'int_msg') continue
    const sent = carriedCoins(message)
    if (change === undefined || sent === undefined || message.fwdFee === undefined) return undefined
    change -= sent + message.fwdFee
  }
  return change === undefined ? undefined : change - totalFees
}

/** A transaction with the balances that its states have, `undefined` where those are unknown. */
type BalanceStep = {
  readonly transaction: Transaction
  readonly before: Nano | undefined
  readonly after: Nano | undefined
}

/**
 * The balances after the transactions of one account, in order: from the state after it, or from the state before it or after
 * a later transaction and what the transactions in between changed, as long as none is missing. Several transactions of a
 * block have only one state in the chain.
 */
export function findEndBalances(steps: readonly BalanceStep[]): ReadonlyMap<Hash, Nano> {
  const known = new Map<Hash, Nano>()
  const isNext = (at: number): boolean => {
    const [own, next] = [steps[at]?.transaction, steps[at + 1]?.transaction]
    return own !== undefined && next?.previous?.hash === own.hash
  }
  for (const [at, { transaction, before, after }] of steps.entries()) {
    const previous =
      at > 0 && isNext(at - 1) ? known.get(steps[at - 1]?.transaction.hash ?? transaction.hash) : undefined
    const balance = after ?? addChange(before ?? previous, transaction)
    if (balance !== undefined) known.set(transaction.hash, balance)
  }
  for (let at = steps.length - 2; at >= 0; at--) {
    const [own, next] = [steps[at]?.transaction, steps[at + 1]]
    if (!own || !next || known.has(own.hash) || !isNext(at)) continue
    const change = getBalanceChange(next.transaction)
    const later = known.get(next.transaction.hash)
    const balance = next.before ?? (change === undefined || later === undefined ? undefined : nano(later - change))
    if (balance !== undefined) known.set(own.hash, balance)
  }
  return known
}

function addChange(balance: Nano | undefined, transaction: Transaction): Nano | undefined {
  const change = getBalanceChange(transaction)
  return balance === undefined || change === undefined ? undefined : nano(balance + change)
}
