import type { DebugNodeOpinion } from '@tonoscope/core/contract/debugSecondOpinion'
import type { JSX } from 'react'
import { StatusIcon } from '../../ui/StatusIcon.tsx'

type Opinion = Omit<DebugNodeOpinion, 'agrees'>

const maskedTexts: { readonly [K in DebugNodeOpinion['masked'][number]]: string } = {
  storage_statistics: 'statistics of the storage',
  state_init_flags: 'flags of the StateInit',
  absent_or_zero: 'a field that is absent instead of 0',
}

/** What the second engine makes of a transaction: it agrees, or the first field and the first step that differ. */
export function NodeOpinion({ opinion }: { opinion: DebugNodeOpinion }): JSX.Element {
  if (opinion.agrees)
    return (
      <>
        Two independent virtual machines agree
        {opinion.masked.length > 0 && (
          <span className="hint">, but for {opinion.masked.map(each => maskedTexts[each]).join(', ')}</span>
        )}
      </>
    )
  return (
    <>
      <span className="inline-row gap-4 unknown">
        <StatusIcon state="unknown" label="" />
        Two independent virtual machines disagree
      </span>
      <p>
        <DifferingField opinion={opinion} />
      </p>
      <DifferingStep step={opinion.step} />
    </>
  )
}

/** The first field that differs, with both values. */
export const DifferingField = ({ opinion: { field = 'result', of_record, second } }: { opinion: Opinion }) => (
  <>
    <span className="code anywhere">{field}</span>: <Value value={of_record} />{' '}
    <span className="secondary">of record,</span> <Value value={second} />{' '}
    <span className="secondary">on the second engine</span>
  </>
)

const Value = ({ value }: { value: string | undefined }) =>
  value === undefined ? <span className="hint">absent</span> : <span className="code anywhere">{value}</span>

/** The first step of the VM that differs. */
export const DifferingStep = ({ step }: Pick<Opinion, 'step'>): JSX.Element | null =>
  step === undefined ? null : (
    <p>
      <span className="secondary">First different step:</span> {step.index}:{' '}
      <span className="code anywhere">{step.of_record}</span> <span className="secondary">of record,</span>{' '}
      <span className="code anywhere">{step.second}</span> <span className="secondary">on the second engine</span>
    </p>
  )
