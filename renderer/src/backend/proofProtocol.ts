import type { BlockIdExtJson } from '@tonoscope/core/blockId'
import type { DebugProofReport, DebugProofStep } from '@tonoscope/core/contract/debugProofs'
import type { WireError } from '@tonoscope/core/errors'

/** What the page asks of the worker that verifies proofs: one thing at a time. */
export type ToVerifier = {
  readonly type: 'verify'
  readonly id: number
  /** A `/v2` BlockProof, several of them in a list, or a recorded liteserver answer. */
  readonly proof: string
  /** The block that is believed, in full; the proof's own first block when absent. */
  readonly trust: string | undefined
}

/** A step as the proof shows it, before anything of it is checked. */
export type StepOutline = {
  readonly index: number
  readonly direction: 'forward' | 'back'
  readonly from: BlockIdExtJson
  readonly to: BlockIdExtJson
  readonly to_key_block: boolean
  /** What is in it, to be looked at: name and bytes. */
  readonly proofs: readonly ProofPart[]
}

/** A piece of a step: a Merkle proof. */
export type ProofPart = { readonly name: string; readonly bytes: Uint8Array }

/**
 * What the worker answers: `begun` once, then a step each time that a claim of it is decided, as far as it is known then (it
 * is `waiting` until all of them are), and one `report` or one `failure` at the end.
 */
export type FromVerifier =
  | {
      readonly type: 'begun'
      readonly id: number
      readonly trusted: BlockIdExtJson
      readonly steps: readonly StepOutline[]
    }
  | { readonly type: 'step'; readonly id: number; readonly step: DebugProofStep }
  | { readonly type: 'report'; readonly id: number; readonly report: DebugProofReport }
  | { readonly type: 'failure'; readonly id: number; readonly error: WireError }

/** What is told while a proof is verified. */
export type VerifierNews = Extract<FromVerifier, { type: 'begun' | 'step' }>
