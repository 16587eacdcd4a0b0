/** A contract can state 255 decimals: a sentence does not need so many zeros. */
const maxLeadingZeros = 18

/**
 * Formats an amount for a sentence: three significant digits, truncated, with thousands separated by spaces.
 *
 * @example
 * shortAmount(1_249_000_000n, 9)      // '1.24'
 * shortAmount(33_000_900_000_000n, 9) // '33 000'
 * shortAmount(143_945n, 9)            // '0.000143'
 */
export function formatShortAmount(amount: bigint, decimals: number): string {
  const { whole, fraction } = splitAmount(amount, decimals)
  const leadingZeros = whole === '0' ? fraction.length - fraction.replace(/^0+/, '').length : 0
  if (amount !== 0n && leadingZeros > maxLeadingZeros) return `<0.${'0'.repeat(maxLeadingZeros - 1)}1`
  const room = whole === '0' ? leadingZeros + 3 : Math.max(0, 3 - whole.length)
  const shown = fraction.slice(0, room).replace(/0+$/, '')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ')
  const text = shown === '' ? grouped : `${grouped}.${shown}`
  return amount < 0n && text !== '0' ? `-${text}` : text
}

/** An amount with all its digits, without grouping: support staff compare it with what a customer reports. */
export function formatExactAmount(amount: bigint, decimals: number): string {
  const { whole, fraction } = splitAmount(amount, decimals)
  const shown = fraction.replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${whole}${shown === '' ? '' : `.${shown}`}`
}

function splitAmount(amount: bigint, decimals: number) {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  return { whole: digits.slice(0, digits.length - decimals), fraction: digits.slice(digits.length - decimals) }
}

/** Symbol and decimals of the native currency in sentences. */
export const toncoin = { symbol: 'TON', decimals: 9 } as const

/** Formats a TON amount for a sentence: `1.24 TON`. */
export const formatShortTon = (amount: bigint): string =>
  `${formatShortAmount(amount, toncoin.decimals)} ${toncoin.symbol}`
