import type { DebugProofClaim, DebugProofStep, ProofClaimId } from '@tonoscope/core/contract/debugProofs'

/** What is claimed, as a line begins with it. */
export const claimTitles: { readonly [C in ProofClaimId]: string } = {
  ends: 'Joins the step before',
  'source-header': 'Block it starts from',
  'target-header': 'Block it leads to',
  'key-block': 'Key block, or none',
  listed: 'Listed by the newer block',
  'validator-set': 'Validators from the key block',
  'set-hash': 'Hash and round of the set',
  signers: 'Signers belong to the set',
  signatures: 'Signatures',
  weight: 'Two thirds of the weight',
}

/** The claims of a step, in the order in which they are decided. */
export const claimsOf: { readonly [D in DebugProofStep['direction']]: readonly ProofClaimId[] } = {
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
}

/** How a claim's mark looks. */
export const claimMarks = {
  holds: { state: 'good', says: 'Holds' },
  fails: { state: 'bad', says: 'Fails' },
  unknown: { state: 'unknown', says: 'Cannot be told' },
} as const satisfies Record<DebugProofClaim['state'], unknown>

/** How a step's mark looks. */
export const stepMarks = {
  verified: { state: 'good', says: 'Verified' },
  failed: { state: 'bad', says: 'Failed' },
  'not-checkable': { state: 'unknown', says: 'Not checkable' },
} as const satisfies Record<Exclude<DebugProofStep['state'], 'waiting'>, unknown>
