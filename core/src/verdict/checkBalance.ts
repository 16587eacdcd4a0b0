import { isAppError } from '../errors.ts'
import type { WalletOutMessage } from '../messages/walletBodies.ts'
import { formatShortTon } from '../naming/amounts.ts'
import type { Account } from '../tlb/account.ts'
import { type CurrencyCollection, noCurrency } from '../tlb/currency.ts'
import { type Message, readMessage } from '../tlb/message.ts'
import { nano } from '../units.ts'

/** One pre-flight check of a message against its account. */
export type PreflightCheck = {
  readonly id: 'seqno' | 'expiry' | 'signature' | 'wallet_id' | 'balance'
  /** `unknown`: it could not be checked. */
  readonly status: 'ok' | 'fail' | 'unknown' | 'not-applicable'
  /** Machine-readable: `seqno.used`, `wallet_id.network`, … */
  readonly code: string
  readonly text: string
  readonly expected?: string
  readonly actual?: string
}

/** Checks whether the balance covers the outgoing messages; fees come on top and are known only after the run. */
export function checkBalance(
  message: Message,
  outMessages: readonly WalletOutMessage[] | undefined,
  account: Account | 'none' | 'unknown',
): PreflightCheck {
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
  if (!outMessages)
    return result(
      'unknown',
      'unknown',
      `${formatShortTon(balance.grams)}; the amount spent is known only after the run`,
      {
        actual,
      },
    )
  if (outMessages.some(({ mode }) => mode & carryAllBalance)) {
    return result('ok', 'all', `the full balance is sent, ${formatShortTon(balance.grams)}`, { actual })
  }
  const total = sumOutMessages(outMessages)
  if (!total) return result('unknown', 'unknown', 'an outgoing message could not be read', { actual })
  return compareBalance(total, balance)
}

/** Send mode 128: carry all the remaining balance. */
const carryAllBalance = 128

function compareBalance(total: CurrencyCollection, balance: CurrencyCollection): PreflightCheck {
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
    const value = readValue(message)
    if (!value) return undefined
    grams += value.grams
    for (const [currency, amount] of value.other) other.set(currency, (other.get(currency) ?? 0n) + amount)
  }
  return { grams: nano(grams), other }
}

function readValue(cell: WalletOutMessage['message']): CurrencyCollection | undefined {
  try {
    const { info } = readMessage(cell)
    return info.type === 'int_msg_info' ? info.value : noCurrency
  } catch (error) {
    if (isAppError(error) && error.code === 'input.cell') return undefined
    throw error
  }
}

const result = (
  status: PreflightCheck['status'],
  code: string,
  text: string,
  compared: Pick<PreflightCheck, 'expected' | 'actual'> = {},
): PreflightCheck => ({ id: 'balance', status, code: `balance.${code}`, text, ...compared })
