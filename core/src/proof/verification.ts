import type { BlockIdExt } from '../blockId.ts'
import type { Hash, UnixSec } from '../units.ts'

/** The claims of a step, in the order in which they are checked. */
export const claimIds = {
  forward: [
    'ends',
    'source-header',
    'target-header',
    'key-block',
    'validator-set',
    'set-hash',
    'signers',
    'signatures',
    'weight',
  ],
  back: ['ends', 'source-header', 'target-header', 'key-block', 'listed'],
} as const

/** The id of a claim; what each shows is in `ProofClaimId` of the contract. */
export type ClaimId = (typeof claimIds)['forward' | 'back'][number]

/** A claim and its result; `unknown`: the data does not decide it, or an earlier claim fails. */
export type Claim = { readonly id: ClaimId; readonly state: 'holds' | 'fails' | 'unknown'; readonly text: string }

/** A validator of the subset that signs. */
export type Signer = {
  readonly nodeIdShort: Hash
  readonly publicKey: Hash
  readonly weight: bigint
  /** `unchecked`: there is a signature, but this data does not suffice to verify it. */
  readonly signature: 'valid' | 'invalid' | 'absent' | 'unchecked'
}

/** The verification of a step; `waiting`: not verified yet, or not at all, since an earlier one failed. */
export type VerifiedStep = {
  /** The index among all steps of all parts. */
  readonly index: number
  readonly direction: 'forward' | 'back'
  readonly from: BlockIdExt
  readonly to: BlockIdExt
  /** Where the headers are proven. */
  readonly fromUtime?: UnixSec
  readonly toUtime?: UnixSec
  /** As stated by the step. */
  readonly toKeyBlock: boolean
  readonly state: 'verified' | 'failed' | 'not-checkable' | 'waiting'
  /** The claims checked so far, in order; all of them when the step is finished. */
  readonly claims: readonly Claim[]
  /** For a forward step, by weight, as soon as the set is known. */
  readonly signers?: readonly Signer[]
  readonly weight?: { readonly signed: bigint; readonly total: bigint }
  readonly consensus?: 'ordinary' | 'simplex'
}

/** The result of verifying a chain. */
export type ChainReport = {
  /** The trusted block. */
  readonly trusted: BlockIdExt
  /** The stated end of the chain. */
  readonly to: BlockIdExt
  /** The last proven block; the trusted one when no step is verified. */
  readonly reached: BlockIdExt
  /** Whether the user's target is reached; without a target, `reached` is no more than the proof's last block. */
  readonly isAtTarget: boolean
  /**
   * `verified`: to the user's target, or without one to the proof's last block; `incomplete`: all steps are verified, but
   * they do not reach the target, or the proof states that there are more; `failed`: a claim fails; `not-checkable`: no
   * claim fails, but some cannot be checked.
   */
  readonly state: 'verified' | 'incomplete' | 'failed' | 'not-checkable'
  /** The index of the first step that is not verified. */
  readonly stoppedAt?: number
  readonly text: string
  readonly steps: readonly VerifiedStep[]
}
