import type { BlockIdExtJson } from '@tonoscope/core/blockId'
import type { DebugProofReport, DebugProofStep } from '@tonoscope/core/contract/debugProofs'
import type { StepOutline, VerifierProgress } from '../../backend/proofProtocol.ts'
import { lowerFirst } from '../../format/words.ts'
import { claimTitles } from './claimText.ts'

/** A step of the chain with its verification state. */
export type ChainStep = StepOutline & { readonly checked?: DebugProofStep }

/** A chain during verification. */
export type ProofChain = {
  readonly trusted: BlockIdExtJson | undefined
  readonly steps: readonly ChainStep[]
  /** Index of the step that is being verified, or was verified last. */
  readonly current: number | undefined
}

/** A chain without steps. */
export const emptyChain: ProofChain = { trusted: undefined, steps: [], current: undefined }

/** Whether all claims of a step are decided. */
export const isDecided = ({ checked }: ChainStep): boolean => checked !== undefined && checked.state !== 'waiting'

/** Applies a verifier event of the proof part that starts at step `offset`. */
export function applyVerifierProgress(chain: ProofChain, offset: number, progress: VerifierProgress): ProofChain {
  if (progress.type === 'started') {
    const steps = progress.steps.map((step): ChainStep => ({ ...step, index: offset + step.index }))
    return {
      trusted: offset === 0 ? progress.trusted : chain.trusted,
      steps: [...chain.steps.slice(0, offset), ...steps],
      current: offset === 0 ? undefined : chain.current,
    }
  }
  const index = offset + progress.step.index
  const step = chain.steps[index]
  if (step === undefined) return chain
  return { ...chain, current: index, steps: chain.steps.with(index, { ...step, checked: { ...progress.step, index } }) }
}

/** Joins the report of the next proof part to the report so far. */
export function joinReports(before: DebugProofReport | undefined, part: DebugProofReport): DebugProofReport {
  if (!before) return part
  const offset = before.steps.length
  const joined: DebugProofReport = {
    ...part,
    trusted: before.trusted,
    ...(part.stopped_at !== undefined && { stopped_at: offset + part.stopped_at }),
    steps: [...before.steps, ...part.steps.map(step => ({ ...step, index: offset + step.index }))],
  }
  const { title, text } = describeReport(joined)
  return { ...joined, text: text === undefined ? `${title}.` : `${title}. ${text}` }
}

/** The result of a report: a sentence, and the text of the deciding claim. Step numbers start at 1. */
export function describeReport(report: DebugProofReport): { readonly title: string; readonly text?: string } {
  const { trusted, to, reached } = report
  if (report.state === 'verified')
    return report.steps.length === 0
      ? { title: `Verified: block ${to.seqno} is the trusted root` }
      : report.reached_target
        ? {
            title: `Verified: block ${to.seqno} is proven from block ${trusted.seqno}`,
            text: 'All claims of all steps hold.',
          }
        : {
            title: `Verified: from block ${trusted.seqno} to block ${to.seqno}, the proof’s last block`,
            text: 'All claims of all steps hold. Enter the block to prove to check that the proof reaches it.',
          }
  if (report.state === 'incomplete')
    return {
      title: `Incomplete: verified up to block ${reached.seqno}, the chain continues`,
      text: `All claims of the loaded steps hold, from block ${trusted.seqno} to block ${reached.seqno}.`,
    }
  const stateText = report.state === 'failed' ? 'Failed' : 'Not checkable'
  const step = decidingStep(report)
  const claim = step?.claims.find(({ state }) => state === (report.state === 'failed' ? 'fails' : 'unknown'))
  if (!step || !claim) return { title: stateText, text: report.text }
  return { title: `${stateText} at step ${step.index + 1}: ${lowerFirst(claimTitles[claim.id])}`, text: claim.text }
}

/** The step that decided the result: the failed one, or the one that is not checkable. */
export const decidingStep = (report: DebugProofReport): DebugProofStep | undefined =>
  report.state === 'verified' ? undefined : report.steps.find(({ state }) => state === report.state)
