import { formatShortAmount, formatShortTon } from '../naming/amounts.ts'
import { currencyPreview } from '../naming/previews.ts'
import type { UnsentReason } from '../trace/findUnsentMessages.ts'

/** Formats the reason why a message was not sent, as a clause that can follow a colon. */
export function formatUnsentReason(reason: UnsentReason): string {
  switch (reason.kind) {
    case 'shortfall': {
      const [required, available] = [reason.required, reason.available].map(each => formatAmount(reason.currency, each))
      return `${required} were requested, the wallet had ${available}`
    }
    case 'failed': {
      const code = `${reason.phase === 'compute' ? 'exit' : 'result'} code ${reason.code}`
      return `the ${reason.phase} phase failed with ${code}${reason.name === undefined ? '' : ` (${reason.name})`}`
    }
    case 'skipped':
      return 'the balance did not cover it'
    case 'ignored':
      return 'the wallet ignored the request'
    case 'unknown':
      return 'it was never sent'
  }
}

function formatAmount(currency: number | undefined, amount: bigint): string {
  if (currency === undefined) return formatShortTon(amount)
  const { symbol, decimals } = currencyPreview(currency)
  return `${formatShortAmount(amount, decimals)} ${symbol}`
}
