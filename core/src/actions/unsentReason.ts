import { currencyPreview } from '../naming/previews.ts'
import type { UnsentCause } from '../trace/unsentOrders.ts'
import { shortAmount, shortCoins } from './amounts.ts'

/** Why a message was not sent, in words that can follow a colon. */
export function unsentReason(cause: UnsentCause): string {
  switch (cause.kind) {
    case 'shortfall': {
      const say = (amount: bigint) => amountOf(cause.currency, amount)
      return `${say(cause.ordered)} were ordered, the wallet had ${say(cause.had)}`
    }
    case 'failed': {
      const code = `${cause.phase === 'compute' ? 'exit' : 'result'} code ${cause.code}`
      return `the ${cause.phase} phase failed with ${code}${cause.name === undefined ? '' : ` (${cause.name})`}`
    }
    case 'skipped':
      return 'what the wallet had did not cover it'
    case 'ignored':
      return 'the wallet ignored the request'
    case 'unknown':
      return 'it never left the wallet'
  }
}

function amountOf(currency: number | undefined, amount: bigint): string {
  if (currency === undefined) return shortCoins(amount)
  const { symbol, decimals } = currencyPreview(currency)
  return `${shortAmount(amount, decimals)} ${symbol}`
}
