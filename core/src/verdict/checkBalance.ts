import type { DebugCheck } from '../contract/debug.ts'
import type { WalletOutMessage } from '../messages/walletBodies.ts'
import { formatShortTon } from '../naming/amounts.ts'
import type { Account } from '../tlb/account.ts'
import { type CurrencyCollection, noCurrency } from '../tlb/currency.ts'
import type { Message } from '../tlb/message.ts'
import { tryReadMessage } from '../tlb/tryReadMessage.ts'
import { nano } from '../units.ts'

/** Checks whether the balance covers the outgoing messages; fees come on top and are known only after the run. */
export function checkBalance(
  message: Message,
  outMessages: readonly WalletOutMessage[] | undefined,
  account: Account | 'none' | 'unknown',
): DebugCheck {
  if (message.info.type !== 'ext_in_msg_info') {
    return result('not-applicable', 'not-applicable', 'an internal message carries its own value')
  }
  if (account === 'unknown') return result('unknown', 'unknown', 'the state of the account could not be read')
  const balance = account === 'none' ? undefined : account.storage.balance
  if (!balance || balance.grams === 0n) {
    const text = balance
      ? 'the balance is 0, so the account cannot pay fees'
      : 'the account does not exist, so it cannot pay fees'
    return result('fail', 'none', text, { actual: '0' })
  }
  const actual = String(balance.grams)
  if (!outMessages) {
    const text = `${formatShortTon(balance.grams)}; the amount spent is known only after the run`
    return result('unknown', 'unknown', text, { actual })
  }
  if (outMessages.some(({ mode }) => mode & carryAllBalance)) {
    return result('ok', 'all', `the full balance is sent, ${formatShortTon(balance.grams)}`, { actual })
  }
  const total = sumOutMessages(outMessages)
  if (!total) return result('unknown', 'unknown', 'an outgoing message could not be read', { actual })
  return compareBalance(total, balance)
}

/** Send mode 128: carry all the remaining balance. */
const carryAllBalance = 128

function compareBalance(total: CurrencyCollection, balance: CurrencyCollection): DebugCheck {
  const compared = { expected: String(total.grams), actual: String(balance.grams) }
  const text = `outgoing messages send ${formatShortTon(total.grams)}, the balance is ${formatShortTon(balance.grams)}`
  if (total.grams > balance.grams) return result('fail', 'short', text, compared)
  if (total.grams === balance.grams) return result('fail', 'noFees', `${text}: nothing is left for fees`, compared)
  for (const [currency, amount] of total.other) {
    const available = balance.other.get(currency) ?? 0n
    if (amount > available) {
      const comparedCurrency = { expected: String(amount), actual: String(available) }
      const currencyText = `outgoing messages send ${amount} of currency ${currency}, the balance is ${available}`
      return result('fail', 'currency', currencyText, comparedCurrency)
    }
  }
  return result('ok', 'ok', text, compared)
}

/** The total value of the outgoing messages; `undefined` when one of them cannot be read. */
function sumOutMessages(outMessages: readonly WalletOutMessage[]): CurrencyCollection | undefined {
  let grams = 0n
  const other = new Map<number, bigint>()
  for (const { message } of outMessages) {
    const info = tryReadMessage(message)?.info
    if (!info) return undefined
    const value = info.type === 'int_msg_info' ? info.value : noCurrency
    grams += value.grams
    for (const [currency, amount] of value.other) other.set(currency, (other.get(currency) ?? 0n) + amount)
  }
  return { grams: nano(grams), other }
}

const result = (
  status: DebugCheck['status'],
  code: string,
  text: string,
  compared: Pick<DebugCheck, 'expected' | 'actual'> = {},
): DebugCheck => ({ id: 'balance', status, code: `balance.${code}`, text, ...compared })
