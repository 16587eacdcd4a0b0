/** What a step of a proof is about. */
export type ProofStepId =
  | 'domain'
  | 'timestamp'
  | 'payload'
  | 'address'
  | 'state_init'
  | 'key'
  | 'message'
  | 'signature'

/** One step of the check of a signature. `unknown`: it cannot be checked with what is given. */
export type ProofStep = {
  readonly id: ProofStepId
  readonly status: 'ok' | 'fail' | 'warning' | 'unknown'
  readonly text: string
  /** The bytes that the step is about. */
  readonly bytes?: Uint8Array
}

/** A part of the signed bytes. */
export type SignedPart = { readonly name: string; readonly bytes: Uint8Array }

/** The check of a signature: its steps, and the parts of what was signed. */
export type ProofCheck = {
  readonly steps: readonly ProofStep[]
  readonly parts: readonly SignedPart[]
  /** Whether every step is ok or a warning; `undefined` if one cannot be checked and none fails. */
  readonly isValid: boolean | undefined
}

/** The check of these steps. */
export function toProofCheck(steps: readonly ProofStep[], parts: readonly SignedPart[]): ProofCheck {
  const has = (status: ProofStep['status']) => steps.some(step => step.status === status)
  return { steps, parts, isValid: has('fail') ? false : has('unknown') ? undefined : true }
}
