import type { Hash, UnixSec } from '../units.ts'
import type { BlockName } from './proven.ts'

/** The claims that a step makes, in the order in which they are looked at. */
export const claimsOf = {
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

/**
 * - `ends`: the step begins where the one before ended, and goes the way that it says
 * - `source-header`: the block that it starts from is shown, and has its hash
 * - `target-header`: the block that it leads to is shown: hash, workchain, shard, seqno
 * - `key-block`: whether the target is a key block is as the step says
 * - `listed`: (back) the state of the newer block lists the older one
 * - `validator-set`: (forward) the proven configuration of the right key block has the set that signs
 * - `set-hash`: (forward) the signing subset has the short hash, and the round, that the header and the signatures name
 * - `signers`: (forward) each signer belongs to the subset, none counts twice
 * - `signatures`: (forward) each signature is the signer's, over this block
 * - `weight`: (forward) the signers hold more than two thirds of the weight
 */
export type ClaimId = (typeof claimsOf)['forward' | 'back'][number]

/** A claim, and what became of it; `unknown`: this data cannot tell, or a claim before it fails. */
export type Claim = { readonly id: ClaimId; readonly state: 'holds' | 'fails' | 'unknown'; readonly text: string }

/** A validator of the subset that signs. */
export type Signer = {
  readonly nodeIdShort: Hash
  readonly publicKey: Hash
  readonly weight: bigint
  /** `unchecked`: it is said to have signed, and nobody can tell from this data. */
  readonly signature: 'valid' | 'invalid' | 'absent' | 'unchecked'
}

/** What was verified of a step; `waiting`: not yet, or never, since one before it failed. */
export type VerifiedStep = {
  /** Among all steps of all parts. */
  readonly index: number
  readonly direction: 'forward' | 'back'
  readonly from: BlockName
  readonly to: BlockName
  /** As far as the headers are shown. */
  readonly fromUtime?: UnixSec
  readonly toUtime?: UnixSec
  /** What the step says. */
  readonly toKeyBlock: boolean
  readonly state: 'verified' | 'failed' | 'not-checkable' | 'waiting'
  /** Those that were looked at so far, in order; all of them when the step is settled. */
  readonly claims: readonly Claim[]
  /** Of a forward step, by weight, as soon as the set is known. */
  readonly signers?: readonly Signer[]
  readonly weight?: { readonly signed: bigint; readonly total: bigint }
  readonly consensus?: 'ordinary' | 'simplex'
}

/** What was verified of a chain. */
export type ChainReport = {
  /** The block that was believed without proof. */
  readonly trusted: BlockName
  /** Where the chain says that it leads. */
  readonly to: BlockName
  /** The last block that everything before it proves; the trusted one when nothing does. */
  readonly reached: BlockName
  /**
   * `verified`: to its end; `incomplete`: all that is there holds, and the answer says that there is more; `failed`: a claim
   * is not so; `not-checkable`: nothing is wrong, and something cannot be checked.
   */
  readonly state: 'verified' | 'incomplete' | 'failed' | 'not-checkable'
  /** The first step that failed or could not be checked. */
  readonly stoppedAt?: number
  /** One sentence. */
  readonly text: string
  readonly steps: readonly VerifiedStep[]
}
