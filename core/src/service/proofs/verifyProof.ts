import type { DebugProofReport, DebugProofStep } from '../../contract/debugProofs.ts'
import { AppError } from '../../errors.ts'
import { verifyChain } from '../../proof/verifyChain.ts'
import { presentReport, presentStep } from './presentReport.ts'
import { readProof, readTrust } from './readProof.ts'

/** What is verified, and how it is watched and stopped. */
export type ProofVerification = {
  /** A `/v2` BlockProof, several of them in a list, or a recorded liteserver answer; several texts follow each other. */
  readonly proof: string | readonly string[]
  /** `(workchain,shard,seqno,root_hash,file_hash)`; the proof's own first block when absent. */
  readonly trust?: string | undefined
  /** Told before the first claim, with all steps, each waiting. */
  readonly onStart?: (steps: readonly DebugProofStep[]) => void
  /** Told each time that a claim is settled: the step as far as it is known now. */
  readonly onStep?: (step: DebugProofStep) => void
  readonly signal?: AbortSignal | undefined
}

/**
 * Verifies a proof's JSON text, claim by claim. Needs no network, and runs wherever the service does.
 *
 * @throws input.json, input.body, input.block, input.argument, limit.cancelled
 */
export async function verifyProof(asked: ProofVerification): Promise<DebugProofReport> {
  const { proof, trust, onStart, onStep, signal } = asked
  const parts = [proof].flat().flatMap(readProof)
  const trusted = trust === undefined ? parts[0]?.proof.from : readTrust(trust)
  if (trusted === undefined) throw new AppError('input.body', { path: 'proof', reason: 'there is no proof in it' })
  const report = await verifyChain(trusted, parts, {
    ...(onStart && { onStart: steps => onStart(steps.map(presentStep)) }),
    ...(onStep && { onStep: step => onStep(presentStep(step)) }),
    ...(signal && { signal }),
  })
  return presentReport(report)
}
