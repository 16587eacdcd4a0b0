/**
 * The bits of a range, in the notation of a cell's data: hex, with `_` after a last digit that is not whole.
 *
 * @example
 * bitRange('b_', 1, 3)   // '6_': the bits 01 of 101
 * bitRange('0f8a', 4, 12) // 'f8'
 */
export function bitRange(data: string, from: number, to: number): string {
  const start = from >> 2
  const digits = data.replace('_', '').slice(start, (to + 3) >> 2)
  const bits = [...digits].map(digit => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('')
  const range = bits.slice(from - start * 4, to - start * 4)
  const isWhole = range.length % 4 === 0
  const padded = isWhole ? range : `${range}1`.padEnd(range.length + 4 - (range.length % 4), '0')
  const hex = (padded.match(/.{4}/g) ?? []).map(each => Number.parseInt(each, 2).toString(16)).join('')
  return isWhole ? hex : `${hex}_`
}
