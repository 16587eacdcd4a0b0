import { errorMeaning, isAppError } from '@tonoscope/core/errors'
import { formatCount } from '../../format/amount.ts'
import type { StatusIconState } from '../../ui/StatusIcon.tsx'
import { describeReport, isDecided } from './chain.ts'
import { claimTitles } from './claimText.ts'
import type { ProofState } from './proofState.ts'

type ProofOutcome = {
  /** None during verification. */
  readonly mark: StatusIconState | undefined
  readonly title: string
  readonly text?: string | undefined
}

/** The result of a verification so far. The icon is `good` only if every step is verified. */
export function describeOutcome(state: ProofState): ProofOutcome {
  if (state.phase !== 'done') return { mark: undefined, ...describeProgress(state) }
  const { report, error, stopped } = state
  if (report?.state === 'failed') return { mark: 'bad', ...describeReport(report) }
  if (report?.state === 'not-checkable') return { mark: 'unknown', ...describeReport(report) }
  if (isInvalidInput(state)) return { mark: 'unknown', title: `Not checkable: ${invalidInputText(error)}` }
  if (stopped || error !== undefined || !report) {
    const lastSeqno = lastVerifiedSeqno(state)
    if (state.chain.steps.length === 0 && error !== undefined)
      return { mark: 'unknown', title: 'Couldn’t fetch the chain' }
    return {
      mark: 'unknown',
      title:
        lastSeqno === undefined ? 'Incomplete: no step was verified' : `Incomplete: verified up to block ${lastSeqno}`,
      text: stopped ? 'Stopped.' : 'The rest could not be fetched.',
    }
  }
  if (report.state !== 'verified') return { mark: 'unknown', ...describeReport(report) }
  const { title, text } = describeReport(report)
  const trustNote = trustNotes[state.trust](report.trusted.seqno)
  return { mark: 'good', title, text: [text, trustNote].filter(Boolean).join(' ') }
}

const trustNotes: { readonly [T in ProofState['trust']]: (seqno: number) => string } = {
  configured: () => '',
  given: () => '',
  reported: seqno => `The hashes of block ${seqno} are reported by the source and not verified.`,
  firstBlock: seqno => `Block ${seqno} is trusted only because the proof starts with it.`,
}

function describeProgress(state: ProofState): { title: string; text?: string | undefined } {
  const { phase, chain, known, target } = state
  if (phase === 'resolving') return { title: 'Looking up the blocks' }
  if (phase === 'fetching')
    return {
      title: `Fetching the chain to block ${target?.seqno ?? ''}`,
      text: `from block ${lastVerifiedSeqno(state) ?? known?.seqno ?? ''}`,
    }
  const { length } = chain.steps
  if (length === 0) return { title: 'Reading the proof' }
  const step = chain.steps[chain.current ?? 0]
  const claim = step?.checked?.claims.at(-1)
  const stepNumber = Math.min(chain.steps.filter(isDecided).length + 1, length)
  return {
    title: `Verifying step ${formatCount(stepNumber)} of ${formatCount(length)}`,
    text: step && `block ${step.to.seqno}${claim ? `, ${claimTitles[claim.id]}: ${claim.text}` : ''}`,
  }
}

function lastVerifiedSeqno({ chain: { steps } }: ProofState): number | undefined {
  const firstUnverified = steps.findIndex(step => step.checked?.state !== 'verified')
  return (firstUnverified === -1 ? steps.at(-1) : steps[firstUnverified - 1])?.to.seqno
}

/** Whether the input is invalid: a retry would fail the same way. */
export const isInvalidInput = ({ error, chain }: ProofState): boolean =>
  isAppError(error) && error.code.startsWith('input.') && !chain.steps.some(isDecided)

/** Whether a retry would fail the same way. */
export const isPermanentError = ({ error }: ProofState): boolean => errorMeaning(error) === 'unsupported'

function invalidInputText(error: unknown): string {
  if (isAppError(error) && error.code === 'input.block') return 'invalid block ID'
  if (!isAppError(error) || error.code !== 'input.argument') return 'not a proof'
  return error.details.name === 'trust'
    ? 'the proof does not start with the trusted block'
    : 'proof chains connect masterchain blocks only'
}
