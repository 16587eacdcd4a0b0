import type { DebugProofStep } from '@tonoscope/core/contract/debugProofs'
import type { JSX } from 'react'
import styles from './WeightBar.module.css'

type Props = { signed: SignedWeight | undefined; small?: boolean }

/** The signed weight against the required two thirds, as a bar next to the figures. */
export function WeightBar({ signed, small = false }: Props): JSX.Element {
  const width = signed ? sharePercent(signed.weight.signed, signed.weight.total) : 0
  return (
    <div className={styles.bar} data-small={small || undefined} aria-hidden>
      <span className={styles.signed} data-state={signed?.state} style={{ width: `${width}%` }} />
      <span className={styles.third} />
    </div>
  )
}

/**
 * A share in percent with one digit after the point, rounded down.
 *
 * @example
 * formatShareFloor(2n, 3n)     // '66.6 %'
 * formatShareFloor(999n, 999n) // '100 %'
 */
export function formatShareFloor(part: bigint, whole: bigint): string {
  if (whole === 0n) return ''
  const perMille = (part * 1000n) / whole
  return perMille % 10n === 0n ? `${perMille / 10n} %` : `${perMille / 10n}.${perMille % 10n} %`
}

/** The same share as a number, in percent. */
export const sharePercent = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((part * 100_000n) / whole) / 1000

/** The signed weight of a step. */
export type SignedWeight = {
  readonly count: number
  readonly of: number
  readonly weight: { readonly signed: bigint; readonly total: bigint }
  /** Verified and enough, verified and too little, or not verified. */
  readonly state: 'enough' | 'short' | 'unchecked'
}

/** The signed weight of a step; `undefined` if its validator set is unknown. */
export function getSignedWeight(checked: DebugProofStep | undefined): SignedWeight | undefined {
  const { signers, weight } = checked ?? {}
  if (!signers || !weight) return undefined
  const unchecked = signers.filter(one => one.signature === 'unchecked').length
  const valid = signers.filter(one => one.signature === 'valid').length
  const state = unchecked > 0 ? 'unchecked' : weight.signed * 3n > weight.total * 2n ? 'enough' : 'short'
  return { count: unchecked > 0 ? unchecked : valid, of: signers.length, weight, state }
}
