import { toBlockIdExtJson } from '@tonoscope/core/blockId'
import { parseProofs, parseTrustedBlock } from '@tonoscope/core/engines/proofs/parseProofs'
import { presentReport, presentStep } from '@tonoscope/core/engines/proofs/presentReport'
import { AppError, toWire } from '@tonoscope/core/errors'
import type { BlockLink } from '@tonoscope/core/proof/BlockProof'
import { verifyChain } from '@tonoscope/core/proof/verifyChain'
import type { FromVerifier, ProofPart, StepOutline, ToVerifier } from '../backend/proofProtocol.ts'

/** Verifies a proof, and tells all along what is decided; the last thing told is a report or a failure. */
export async function verifyAloud({ id, proof, trust }: ToVerifier, tell: (news: FromVerifier) => void): Promise<void> {
  try {
    const parts = parseProofs(proof)
    const links = parts.flatMap(part => part.proof.steps)
    const trusted = trust === undefined ? parts[0]?.proof.from : parseTrustedBlock(trust)
    if (trusted === undefined) throw new AppError('input.body', { path: '', reason: 'there is no proof in it' })
    tell({ type: 'begun', id, trusted: toBlockIdExtJson(trusted), steps: links.map(outlineOf) })
    const report = await verifyChain(trusted, parts, {
      onStep: step => tell({ type: 'step', id, step: presentStep(step) }),
    })
    tell({ type: 'report', id, report: presentReport(report) })
  } catch (thrown) {
    if (!(thrown instanceof AppError)) console.error(thrown)
    tell({ type: 'failure', id, error: toWire(thrown, `verification ${id}`) })
  }
}

const outlineOf = (link: BlockLink, index: number): StepOutline => ({
  index,
  direction: link.kind,
  from: toBlockIdExtJson(link.from),
  to: toBlockIdExtJson(link.to),
  to_key_block: link.toKeyBlock,
  proofs: partsOf(link),
})

const partsOf = (link: BlockLink): readonly ProofPart[] =>
  link.kind === 'forward'
    ? [
        { name: `Configuration of block ${link.from.seqno}`, bytes: link.configProof },
        { name: `Header of block ${link.to.seqno}`, bytes: link.destProof },
      ]
    : [
        { name: `Header of block ${link.from.seqno}`, bytes: link.stateProof },
        { name: `State of block ${link.from.seqno}`, bytes: link.proof },
        { name: `Header of block ${link.to.seqno}`, bytes: link.destProof },
      ]
