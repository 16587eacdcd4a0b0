import { shortCoins } from '../actions/amounts.ts'
import { isAppError } from '../errors.ts'
import type { WalletOrder } from '../messages/walletMessage.ts'
import type { Account } from '../tlb/account.ts'
import { type CurrencyCollection, noCurrency } from '../tlb/currency.ts'
import { type Message, readMessage } from '../tlb/message.ts'
import { nano } from '../units.ts'
import type { Check } from './Check.ts'

/** Whether the account can pay what the message orders; fees come on top and are known only after the run. */
export function checkBalance(
  message: Message,
  orders: readonly WalletOrder[] | undefined,
  account: Account | 'none' | 'unknown',
): Check {
  if (message.info.type !== 'ext_in_msg_info') {
    return answer('not-applicable', 'not-applicable', 'a message between accounts brings its own coins')
  }
  if (account === 'unknown') return answer('unknown', 'unknown', 'the state of the account could not be read')
  const balance = account === 'none' ? undefined : account.storage.balance
  if (!balance || balance.grams === 0n) {
    const text = balance
      ? 'the account has no coins to pay fees with'
      : 'the account does not exist, so it cannot pay fees'
    return answer('fail', 'none', text, { actual: '0' })
  }
  const actual = String(balance.grams)
  if (!orders)
    return answer('unknown', 'unknown', `${shortCoins(balance.grams)}; what is spent is known only after the run`, {
      actual,
    })
  if (orders.some(({ mode }) => mode & wholeBalance)) {
    return answer('ok', 'all', `the whole balance is sent, ${shortCoins(balance.grams)}`, { actual })
  }
  const total = totalOf(orders)
  if (!total) return answer('unknown', 'unknown', 'an order is not a message', { actual })
  return compare(total, balance)
}

/** The bit of a send mode that takes everything. */
const wholeBalance = 128

function compare(total: CurrencyCollection, balance: CurrencyCollection): Check {
  const compared = { expected: String(total.grams), actual: String(balance.grams) }
  const said = `${shortCoins(total.grams)} ordered, the account has ${shortCoins(balance.grams)}`
  if (total.grams > balance.grams) return answer('fail', 'short', said, compared)
  if (total.grams === balance.grams) return answer('fail', 'noFees', `${said}: nothing is left for fees`, compared)
  for (const [currency, amount] of total.other) {
    const there = balance.other.get(currency) ?? 0n
    if (amount > there) {
      const other = { expected: String(amount), actual: String(there) }
      return answer('fail', 'currency', `${amount} of currency ${currency} ordered, the account has ${there}`, other)
    }
  }
  return answer('ok', 'ok', said, compared)
}

/** What all orders together send; `undefined` when one of them cannot be read. */
function totalOf(orders: readonly WalletOrder[]): CurrencyCollection | undefined {
  let grams = 0n
  const other = new Map<number, bigint>()
  for (const { message } of orders) {
    const value = valueIn(message)
    if (!value) return undefined
    grams += value.grams
    for (const [currency, amount] of value.other) other.set(currency, (other.get(currency) ?? 0n) + amount)
  }
  return { grams: nano(grams), other }
}

function valueIn(cell: WalletOrder['message']): CurrencyCollection | undefined {
  try {
    const { info } = readMessage(cell)
    return info.type === 'int_msg_info' ? info.value : noCurrency
  } catch (error) {
    if (isAppError(error) && error.code === 'input.cell') return undefined
    throw error
  }
}

const answer = (
  status: Check['status'],
  code: string,
  text: string,
  compared: Pick<Check, 'expected' | 'actual'> = {},
): Check => ({ id: 'balance', status, code: `balance.${code}`, text, ...compared })
