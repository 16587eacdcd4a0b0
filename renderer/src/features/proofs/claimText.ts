import type { DebugProofClaim, DebugProofStep, ProofClaimId } from '@tonoscope/core/contract/debugProofs'

/** The title of each claim. */
export const claimTitles: { readonly [C in ProofClaimId]: string } = {
  ends: 'Continues the previous step',
  'source-header': 'Source block header',
  'target-header': 'Target block header',
  'key-block': 'Key block flag',
  listed: 'Listed by the newer block',
  'validator-set': 'Validator set from the key block',
  'set-hash': 'Validator set hash and catchain seqno',
  signers: 'Signers are in the validator set',
  signatures: 'Signatures',
  weight: 'More than two thirds of the weight',
}

/** The claims of a step, in the order of verification. */
export const claimOrder: { readonly [D in DebugProofStep['direction']]: readonly ProofClaimId[] } = {
  // Every claim has a title.
  forward: (Object.keys(claimTitles) as ProofClaimId[]).filter(id => id !== 'listed'),
  back: ['ends', 'source-header', 'target-header', 'key-block', 'listed'],
}

/** The status icon and label of a claim. */
export const claimMarks = {
  holds: { state: 'good', label: 'Holds' },
  fails: { state: 'bad', label: 'Fails' },
  unknown: { state: 'unknown', label: 'Unknown' },
} as const satisfies Record<DebugProofClaim['state'], unknown>

/** The status icon and label of a step. */
export const stepMarks = {
  verified: { state: 'good', label: 'Verified' },
  failed: { state: 'bad', label: 'Failed' },
  'not-checkable': { state: 'unknown', label: 'Not checkable' },
} as const satisfies Record<Exclude<DebugProofStep['state'], 'waiting'>, unknown>
