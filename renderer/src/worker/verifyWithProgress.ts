import { toBlockIdExtJson } from '@tonoscope/core/blockId'
import {
  parseProofs,
  parseTargetBlock,
  parseTrustedBlock,
  presentReport,
  presentStep,
} from '@tonoscope/core/engines/proofs/verifyProof'
import { AppError, toWire } from '@tonoscope/core/errors'
import type { BlockLink } from '@tonoscope/core/proof/BlockProof'
import { verifyChain } from '@tonoscope/core/proof/verifyChain'
import type { FromVerifier, StepOutline, ToVerifier } from '../backend/proofProtocol.ts'

/** Verifies a proof and posts progress messages; the last message is a report or a failure. */
export async function verifyWithProgress(
  { id, proof, trust, target }: ToVerifier,
  post: (message: FromVerifier) => void,
): Promise<void> {
  try {
    const parts = parseProofs(proof)
    const links = parts.flatMap(part => part.proof.steps)
    const trusted = trust === undefined ? parts[0]?.proof.from : parseTrustedBlock(trust)
    if (trusted === undefined) throw new AppError('input.body', { path: '', reason: 'the list has no proofs' })
    post({ type: 'started', id, trusted: toBlockIdExtJson(trusted), steps: links.map(toStepOutline) })
    const report = await verifyChain(trusted, parts, {
      ...(target !== undefined && { target: parseTargetBlock(target) }),
      onStep: step => post({ type: 'step', id, step: presentStep(step) }),
    })
    post({ type: 'report', id, report: presentReport(report) })
  } catch (error) {
    if (!(error instanceof AppError)) console.error(error)
    post({ type: 'failure', id, error: toWire(error, `verification ${id}`) })
  }
}

const toStepOutline = (link: BlockLink, index: number): StepOutline => ({
  index,
  direction: link.kind,
  from: toBlockIdExtJson(link.from),
  to: toBlockIdExtJson(link.to),
  to_key_block: link.toKeyBlock,
  proofs: [
    ...(link.kind === 'forward'
      ? [{ name: `Configuration of block ${link.from.seqno}`, bytes: link.configProof }]
      : [
          { name: `Header of block ${link.from.seqno}`, bytes: link.stateProof },
          { name: `State of block ${link.from.seqno}`, bytes: link.proof },
        ]),
    { name: `Header of block ${link.to.seqno}`, bytes: link.destProof },
  ],
})
