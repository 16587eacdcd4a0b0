import type { DebugProofReport, DebugProofStep } from '../contract/debugProofs.ts'
import { textTable } from './textTable.ts'

/** The report of a verified chain for a terminal: a line for each step, then the result. */
export function proofText({ steps, text, state }: DebugProofReport): string {
  const rows = steps.map(step => [
    `${step.index + 1}`,
    `${step.direction} ${step.from.seqno} → ${step.to.seqno}${step.to_key_block ? ' (key block)' : ''}`,
    step.state,
    stepText(step),
  ])
  return `${rows.length === 0 ? '' : textTable(rows)}${state}: ${text}\n`
}

/** The failed or unknown claim of a step, or its signers. */
function stepText({ state, claims, signers, weight }: DebugProofStep): string {
  if (state === 'waiting') return 'not checked'
  const claim = claims.find(({ state }) => state === 'fails') ?? claims.find(({ state }) => state === 'unknown')
  if (claim) return `${claim.id}: ${claim.text}`
  if (!signers || !weight) return 'listed in the newer block'
  const valid = signers.filter(({ signature }) => signature === 'valid').length
  const share = Number((10_000n * weight.signed) / weight.total) / 100
  return `${valid} of ${signers.length} validators signed, ${share} % of the weight`
}
