import type { DebugProofStep } from '@tonoscope/core/contract/debugProofs'

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

/** Who signed a step, and with how much; `undefined` where the set is not known. */
export type Signed = {
  readonly count: number
  readonly of: number
  readonly weight: { readonly signed: bigint; readonly total: bigint }
  /** Enough and checked, checked and not enough, or said by the data and not checked. */
  readonly state: 'enough' | 'short' | 'unchecked'
}

/** What is known of the signers of a step. */
export function signedOf(checked: DebugProofStep | undefined): Signed | undefined {
  const { signers, weight } = checked ?? {}
  if (!signers || !weight) return undefined
  const unchecked = signers.filter(one => one.signature === 'unchecked').length
  const valid = signers.filter(one => one.signature === 'valid').length
  const state = unchecked > 0 ? 'unchecked' : weight.signed * 3n > weight.total * 2n ? 'enough' : 'short'
  return { count: unchecked > 0 ? unchecked : valid, of: signers.length, weight, state }
}
