import { isAppError } from '@tonoscope/core/errors'
import { formatCount } from '../../format/amount.ts'
import type { StatusIconState } from '../../ui/StatusIcon.tsx'
import { isSettled, sentencesOf } from './chain.ts'
import { claimTitles } from './claimText.ts'
import type { ProofState } from './proofRun.ts'

/** What the banner says; no mark while it is not over. */
export type Outcome = {
  readonly mark: StatusIconState | undefined
  readonly title: string
  readonly text?: string | undefined
}

/** What came of a verification so far. The mark is good only when every step to the end is verified. */
export function outcomeOf(state: ProofState): Outcome {
  if (state.phase !== 'over') return { mark: undefined, ...underway(state) }
  const { report, error, stopped } = state
  if (report?.state === 'failed') return { mark: 'bad', ...sentencesOf(report) }
  if (report?.state === 'not-checkable') return { mark: 'unknown', ...sentencesOf(report) }
  if (isUnreadable(state)) return { mark: 'unknown', title: `Not checkable: ${whyUnreadable(error)}` }
  if (stopped || error !== undefined || !report) {
    const upTo = verifiedUpTo(state)
    if (state.chain.steps.length === 0 && error !== undefined)
      return { mark: 'unknown', title: 'Not checkable: the chain could not be had' }
    return {
      mark: 'unknown',
      title: upTo === undefined ? 'Incomplete: no step was verified' : `Incomplete: verified up to block ${upTo}`,
      text: stopped ? 'It was stopped.' : 'The rest could not be had.',
    }
  }
  if (report.state !== 'verified') return { mark: 'unknown', ...sentencesOf(report) }
  const { title, text } = sentencesOf(report)
  const beginning = beginnings[state.trust](report.trusted.seqno)
  return { mark: 'good', title, text: [text, beginning].filter(Boolean).join(' ') }
}

/** What the first block rests on, where that is less than its own hashes. */
const beginnings: { readonly [T in ProofState['trust']]: (seqno: number) => string } = {
  configured: () => '',
  given: () => '',
  told: seqno => `The hashes of block ${seqno} are the source’s own word.`,
  first: seqno => `Block ${seqno} is believed because the proof begins with it.`,
}

function underway(state: ProofState): { title: string; text?: string | undefined } {
  const { phase, chain, known, target } = state
  if (phase === 'naming') return { title: 'Looking up the blocks' }
  if (phase === 'asking')
    return {
      title: `Asking for the way to block ${target?.seqno ?? ''}`,
      text: `from block ${verifiedUpTo(state) ?? known?.seqno ?? ''}`,
    }
  const { length } = chain.steps
  if (length === 0) return { title: 'Reading the proof' }
  const step = chain.steps[chain.at ?? 0]
  const claim = step?.checked?.claims.at(-1)
  const at = Math.min(chain.steps.filter(isSettled).length + 1, length)
  return {
    title: `Checking step ${formatCount(at)} of ${formatCount(length)}`,
    text: step && `block ${step.to.seqno}${claim ? `, ${claimTitles[claim.id]}: ${claim.text}` : ''}`,
  }
}

/** The number of the last block that everything before it proves. */
function verifiedUpTo({ chain: { steps } }: ProofState): number | undefined {
  const end = steps.findIndex(step => step.checked?.state !== 'verified')
  return (end === -1 ? steps.at(-1) : steps[end - 1])?.to.seqno
}

/** Nothing could be made of what was given: another try would end the same. */
export const isUnreadable = ({ error, chain }: ProofState): boolean =>
  isAppError(error) && error.code.startsWith('input.') && !chain.steps.some(isSettled)

/** The same question would be answered the same. */
export const isLasting = ({ error }: ProofState): boolean =>
  isAppError(error) && (error.code === 'source.unsupported' || error.code === 'source.notRecorded')

function whyUnreadable(error: unknown): string {
  if (isAppError(error) && error.code === 'input.block') return 'a block is not named as blocks are'
  if (!isAppError(error) || error.code !== 'input.argument') return 'this cannot be read as a proof'
  return error.details.name === 'trust'
    ? 'the proof does not begin with the block that you trust'
    : 'only masterchain blocks have chains'
}
