import type { BlockIdExtJson } from '@tonoscope/core/blockId'
import type { DebugProofReport, DebugProofStep } from '@tonoscope/core/contract/debugProofs'
import type { WireError } from '@tonoscope/core/errors'

/** A request to the proof verifier worker. */
export type ToVerifier = {
  readonly type: 'verify'
  readonly id: number
  /** A `/v2` BlockProof, a list of them, or a recorded liteserver reply. */
  readonly proof: string
  /** Full id of the trusted block; default: the first block of the proof. */
  readonly trust: string | undefined
  /** The block to reach, by number or id; default: the last block of the proof. */
  readonly target: string | undefined
}

/** A step of the proof before verification. */
export type StepOutline = {
  readonly index: number
  readonly direction: 'forward' | 'back'
  readonly from: BlockIdExtJson
  readonly to: BlockIdExtJson
  readonly to_key_block: boolean
  /** The Merkle proofs of the step. */
  readonly proofs: readonly { readonly name: string; readonly bytes: Uint8Array }[]
}

/**
 * A message of the worker: `started` once, then `step` each time a claim of the step is checked (the step
 * is `waiting` until all of them are), then one `report` or one `failure`.
 */
export type FromVerifier =
  | {
      readonly type: 'started'
      readonly id: number
      readonly trusted: BlockIdExtJson
      readonly steps: readonly StepOutline[]
    }
  | { readonly type: 'step'; readonly id: number; readonly step: DebugProofStep }
  | { readonly type: 'report'; readonly id: number; readonly report: DebugProofReport }
  | { readonly type: 'failure'; readonly id: number; readonly error: WireError }

/** A progress message during verification. */
export type VerifierProgress = Extract<FromVerifier, { type: 'started' | 'step' }>
