/**
 * A share, with one digit after the point; never rounded up over what it is.
 *
 * @example
 * shareText(2n, 3n)     // '66.6 %'
 * shareText(999n, 999n) // '100 %'
 */
export function shareText(part: bigint, whole: bigint): string {
  if (whole === 0n) return ''
  const perMille = (part * 1000n) / whole
  return perMille % 10n === 0n ? `${perMille / 10n} %` : `${perMille / 10n}.${perMille % 10n} %`
}

/** The same as a length, in percent. */
export const shareWidth = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((part * 100_000n) / whole) / 1000
