import type { DebugProofReport, DebugProofStep } from '../../contract/debugProofs.ts'
import { AppError } from '../../errors.ts'
import { verifyChain } from '../../proof/verifyChain.ts'
import { parseProofs, parseTrustedBlock } from './parseProofs.ts'
import { presentReport, presentStep } from './presentReport.ts'

/** The proof to verify, with progress and cancellation. */
export type ProofVerification = {
  /** A `/v2` BlockProof, a list of them, or a recorded liteserver reply; several texts continue each other. */
  readonly proof: string | readonly string[]
  /** `(workchain,shard,seqno,root_hash,file_hash)`; the proof's own first block when absent. */
  readonly trust?: string | undefined
  /** Called before the first claim, with all steps waiting. */
  readonly onStart?: (steps: readonly DebugProofStep[]) => void
  /** Called after each claim with the current state of its step. */
  readonly onStep?: (step: DebugProofStep) => void
  readonly signal?: AbortSignal | undefined
}

/**
 * Verifies a proof's JSON text, claim by claim, offline.
 *
 * @throws input.json, input.body, input.block, input.argument, limit.cancelled
 */
export async function verifyProof(verification: ProofVerification): Promise<DebugProofReport> {
  const { proof, trust, onStart, onStep, signal } = verification
  const parts = [proof].flat().flatMap(parseProofs)
  const trusted = trust === undefined ? parts[0]?.proof.from : parseTrustedBlock(trust)
  if (trusted === undefined) throw new AppError('input.body', { path: 'proof', reason: 'no proof found' })
  const report = await verifyChain(trusted, parts, {
    ...(onStart && { onStart: steps => onStart(steps.map(presentStep)) }),
    ...(onStep && { onStep: step => onStep(presentStep(step)) }),
    ...(signal && { signal }),
  })
  return presentReport(report)
}
