import { type BlockIdExt, fullShard, toBlockIdExtJson } from '../../blockId.ts'
import { fromWireProof } from '../../chain/liteserver/proofQueries.ts'
import { decodeLiteserverReply } from '../../chain/liteserver/tl/codec.ts'
import type { DebugProofReport, DebugProofStep } from '../../contract/debugProofs.ts'
import { type BlockIdRef, parseBlockIdExt, parseBlockRef } from '../../encoding/parseBlockRef.ts'
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
  /** The masterchain block to reach, by number or id; the proof's own last block when absent. */
  readonly target?: string | undefined
  /** Called before the first claim, with all steps waiting. */
  readonly onStart?: (steps: readonly DebugProofStep[]) => void
  /** Called after each claim with the current state of its step. */
  readonly onStep?: (step: DebugProofStep) => void
  readonly signal?: AbortSignal | undefined
}

/** Verifies a proof's JSON text, claim by claim, offline. @throws input.*, limit.cancelled */
export async function verifyProof(verification: ProofVerification): Promise<DebugProofReport> {
  const { proof, trust, target, onStart, onStep, signal } = verification
  const parts = [proof].flat().flatMap(parseProofs)
  const trusted = trust === undefined ? parts[0]?.proof.from : parseTrustedBlock(trust)
  if (trusted === undefined) throw new AppError('input.body', { path: 'proof', reason: 'no proof found' })
  const report = await verifyChain(trusted, parts, {
    ...(target !== undefined && { target: parseTargetBlock(target) }),
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

/**
 * Parses the block that a proof has to reach; hashes are compared if they are given.
 *
 * @example
 * parseTargetBlock('665') // { workchain: -1, shard: '8000000000000000', seqno: 665 }
 * @throws input.block, input.argument when it is not a masterchain block
 */
export function parseTargetBlock(text: string): BlockIdRef {
  const block = parseBlockRef(text)
  if (block.kind === 'id' && block.workchain === -1 && block.shard === fullShard) return block
  const reason =
    'expected a masterchain block by its number or ID; without a target the proof is verified to its last block'
  throw new AppError('input.argument', { name: 'target', reason })
}

/** The verification report of a proof chain. */
export const presentReport = ({ state, stoppedAt, text, ...report }: ChainReport): DebugProofReport => ({
  trusted: toBlockIdExtJson(report.trusted),
  to: toBlockIdExtJson(report.to),
  reached: toBlockIdExtJson(report.reached),
  reached_target: report.isAtTarget,
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
