import type { BlockIdExtJson } from '@tonoscope/core/blockId'
import type { DebugProofReport, DebugProofStep } from '@tonoscope/core/contract/debugProofs'
import type { StepOutline, VerifierNews } from '../../backend/proofProtocol.ts'
import { claimTitles } from './claimText.ts'

/** A step on the screen: what the proof says of it, and what was decided so far. */
export type ShownStep = StepOutline & { readonly checked?: DebugProofStep }

/** A chain on the screen. */
export type Chain = {
  readonly trusted: BlockIdExtJson | undefined
  readonly steps: readonly ShownStep[]
  /** The step whose claims are being decided, or that was decided last. */
  readonly at: number | undefined
}

/** Nothing yet. */
export const noChain: Chain = { trusted: undefined, steps: [], at: undefined }

/** Whether all claims of a step are decided. */
export const isSettled = ({ checked }: ShownStep): boolean => checked !== undefined && checked.state !== 'waiting'

/** The chain after something was told of a part of it, which begins at step `offset`. */
export function hear(chain: Chain, offset: number, news: VerifierNews): Chain {
  if (news.type === 'begun') {
    const steps = news.steps.map((step): ShownStep => ({ ...step, index: offset + step.index }))
    return {
      trusted: offset === 0 ? news.trusted : chain.trusted,
      steps: [...chain.steps.slice(0, offset), ...steps],
      at: offset === 0 ? undefined : chain.at,
    }
  }
  const index = offset + news.step.index
  const told = chain.steps[index]
  if (told === undefined) return chain
  return { ...chain, at: index, steps: chain.steps.with(index, { ...told, checked: { ...news.step, index } }) }
}

/** The report of a chain of which another part was verified from where the last one ended. */
export function joinReports(before: DebugProofReport | undefined, part: DebugProofReport): DebugProofReport {
  if (!before) return part
  const offset = before.steps.length
  const joined: DebugProofReport = {
    ...part,
    trusted: before.trusted,
    ...(part.stopped_at !== undefined && { stopped_at: offset + part.stopped_at }),
    steps: [...before.steps, ...part.steps.map(step => ({ ...step, index: offset + step.index }))],
  }
  const { title, text } = sentencesOf(joined)
  return { ...joined, text: text === undefined ? `${title}.` : `${title}. ${text}` }
}

/** What a report comes to: a sentence, and the claim's own words where one decided it. Steps are counted from 1. */
export function sentencesOf(report: DebugProofReport): { readonly title: string; readonly text?: string } {
  const { trusted, to, reached } = report
  if (report.state === 'verified')
    return report.steps.length === 0
      ? { title: `Verified: block ${to.seqno} is the block that you trust` }
      : {
          title: `Verified: block ${to.seqno} is proven from block ${trusted.seqno}`,
          text: 'Every claim of every step holds.',
        }
  if (report.state === 'incomplete')
    return {
      title: `Incomplete: verified up to block ${reached.seqno}, and the chain goes on`,
      text: 'Every claim of what is here holds.',
    }
  const says = report.state === 'failed' ? 'Failed' : 'Not checkable'
  const step = decidingStep(report)
  const claim = step?.claims.find(({ state }) => state === (report.state === 'failed' ? 'fails' : 'unknown'))
  if (!step || !claim) return { title: says, text: report.text }
  return { title: `${says} at step ${step.index + 1}: ${lowerFirst(claimTitles[claim.id])}`, text: claim.text }
}

/** The step that decided how a chain ended: one that failed, before one that could only not be checked. */
export const decidingStep = (report: DebugProofReport): DebugProofStep | undefined =>
  report.state === 'failed'
    ? report.steps.find(({ state }) => state === 'failed')
    : report.state === 'not-checkable'
      ? report.steps.find(({ state }) => state === 'not-checkable')
      : undefined

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
