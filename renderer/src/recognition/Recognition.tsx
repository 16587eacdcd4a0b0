import type { DebugRecognition } from '@tonoscope/core/contract/debugRecognition'
import { type JSX, type ReactNode, useId } from 'react'
import { formatCount } from '../format/amount.ts'
import { capitalize } from '../format/words.ts'
import { WithoutAccountLinks } from '../ui/AccountLink.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Preflight } from '../ui/Preflight.tsx'
import { useDelayed } from '../ui/Skeleton.tsx'
import styles from './Recognition.module.css'

/** A recognised input. */
export type Candidate = DebugRecognition['candidates'][number]

/** Whether a candidate is a message that can be emulated. */
export const isRunnable = (candidate: Candidate): boolean =>
  candidate.kind === 'external-message' || candidate.kind === 'internal-message'

type Props = {
  recognition: DebugRecognition | undefined
  pending: boolean
  chosen: number
  onChoose: (index: number) => void
  /** A hint about what the screen can do with a candidate. */
  getHint?: (candidate: Candidate) => ReactNode
}

/** What the input was recognised as: description, choice between candidates, pre-flight checks. */
export function Recognition({ recognition, pending, chosen, onChoose, getHint }: Props): JSX.Element {
  const late = useDelayed(150, pending)
  const candidate = recognition?.candidates[chosen] ?? recognition?.candidates[0]
  const problem = recognition?.problem
  const hint = candidate && getHint?.(candidate)
  return (
    <div className={styles.recognition} aria-live="polite" data-stale={late || undefined}>
      {!recognition && late && (
        <p className={styles.line}>
          <Logo size={18} moving /> Reading
        </p>
      )}
      {recognition && recognition.candidates.length > 1 && (
        <CandidateChoice candidates={recognition.candidates} chosen={chosen} onChoose={onChoose} />
      )}
      {candidate && recognition?.candidates.length === 1 && (
        <p className={styles.line}>
          <span className={`${styles.mark} good`}>
            <Icon name="check" size={14} label="Recognised" />
          </span>
          <CandidateSentence candidate={candidate} />
        </p>
      )}
      {problem && (
        <p className={styles.line} role="alert">
          <span className={`${styles.mark} bad`}>
            <Icon name="cross" size={14} label="Problem" />
          </span>
          <span>
            {capitalize(problem.text)}
            {/* Most texts contain the offset already. */}
            {problem.offset !== undefined && !problem.text.includes(`byte ${problem.offset}`) && (
              <span className="hint"> (byte {formatCount(problem.offset)})</span>
            )}
          </span>
        </p>
      )}
      {hint && <p className="secondary pl-28">{hint}</p>}
      {candidate?.preflight && candidate.preflight.length > 0 && (
        <div className="mt-4">
          <Preflight checks={candidate.preflight} />
        </div>
      )}
    </div>
  )
}

function CandidateSentence({ candidate }: { candidate: Candidate }): JSX.Element {
  return (
    <span>
      <ChainText text={candidate.sentence} />
      {candidate.found_in !== undefined && <span className="hint"> (found in {candidate.found_in})</span>}
    </span>
  )
}

type ChoiceProps = Pick<Props, 'chosen' | 'onChoose'> & { candidates: readonly Candidate[] }

function CandidateChoice({ candidates, chosen, onChoose }: ChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{candidates.length === 2 ? 'Two' : formatCount(candidates.length)} inputs found. Choose one:</legend>
      {candidates.map((candidate, i) => (
        <label key={`${candidate.kind} ${candidate.value.slice(0, 80)}`}>
          <input type="radio" name={name} checked={i === chosen} onChange={() => onChoose(i)} />
          <WithoutAccountLinks>
            <CandidateSentence candidate={candidate} />
          </WithoutAccountLinks>
        </label>
      ))}
    </fieldset>
  )
}
