import { type BlockIdExt, toBlockIdExtJson } from '../../blockId.ts'
import { fromWireProof } from '../../chain/liteserver/proofQueries.ts'
import { decodeLiteserverReply } from '../../chain/liteserver/tl/codec.ts'
import type { DebugProofReport, DebugProofStep } from '../../contract/debugProofs.ts'
import { parseBlockIdExt } from '../../encoding/parseBlockRef.ts'
import { AppError } from '../../errors.ts'
import type { BlockProof } from '../../proof/BlockProof.ts'
import { readProofText } from '../../proof/readProofText.ts'
import type { ChainReport, VerifiedStep } from '../../proof/verification.ts'
import { type ChainPart, verifyChain } from '../../proof/verifyChain.ts'

type ProofVerification = {
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

/** Verifies a proof's JSON text, claim by claim, offline. @throws input.*, limit.cancelled */
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

/**
 * Parses the proofs in a text, each continuing the previous one: `/v2` JSON, recorded liteserver replies, or lists of
 * those.
 *
 * @throws input.json, input.body with the path of what is missing or wrong
 */
export const parseProofs = (text: string): readonly ChainPart[] => readProofText(text, readRecordedReply)

function readRecordedReply(responseTl: Uint8Array): BlockProof {
  const reply = decodeLiteserverReply('liteServer.getBlockProof', responseTl)
  if ('@type' in reply && reply['@type'] === 'liteServer.error') {
    throw new AppError('source.refused', { source: 'liteserver', reason: reply.message })
  }
  return fromWireProof(reply)
}

/**
 * Parses the trusted block, which requires both hashes.
 *
 * @example
 * parseTrustedBlock('(-1,8000000000000000,0,435bc9eb…,47ec9cf0…)')
 * @throws input.block, input.argument when a part is missing
 */
export function parseTrustedBlock(text: string): BlockIdExt {
  const block = parseBlockIdExt(text)
  const reject = (reason: string) => new AppError('input.argument', { name: 'trust', reason })
  if (block === undefined) {
    throw reject('both hashes are required: (workchain,shard,seqno,root_hash,file_hash)')
  }
  if (block.workchain !== -1) throw reject('expected a masterchain block')
  return block
}

/** The verification report of a proof chain. */
export const presentReport = ({ state, stoppedAt, text, ...report }: ChainReport): DebugProofReport => ({
  trusted: toBlockIdExtJson(report.trusted),
  to: toBlockIdExtJson(report.to),
  reached: toBlockIdExtJson(report.reached),
  state,
  ...(stoppedAt !== undefined && { stopped_at: stoppedAt }),
  text,
  steps: report.steps.map(presentStep),
})

/** The verification state of one step. */
export const presentStep = (step: VerifiedStep): DebugProofStep => ({
  index: step.index,
  direction: step.direction,
  from: toBlockIdExtJson(step.from),
  to: toBlockIdExtJson(step.to),
  ...(step.fromUtime !== undefined && { from_utime: step.fromUtime }),
  ...(step.toUtime !== undefined && { to_utime: step.toUtime }),
  to_key_block: step.toKeyBlock,
  state: step.state,
  claims: [...step.claims],
  ...(step.signers && {
    signers: step.signers.map(({ nodeIdShort, publicKey, weight, signature }) => ({
      node_id_short: nodeIdShort,
      public_key: publicKey,
      weight,
      signature,
    })),
  }),
  ...(step.weight && { weight: { ...step.weight } }),
  ...(step.consensus && { consensus: step.consensus }),
})
