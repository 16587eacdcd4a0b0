import { exceptionName, exceptionText } from '@tonoscope/core/stepping/exceptionText'
import { explainException, type FailedCheck, type Operand } from '@tonoscope/core/stepping/explainException'
import { type JSX, useMemo } from 'react'
import { capitalize } from '../../format/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useDebugger } from './context/DebuggerContext.ts'
import { StepLink } from './context/StepLink.tsx'
import styles from './RecordingHeader.module.css'

/** Why a run ended with an exception, with the steps of the check and of the values that it compared. */
export function ExceptionLine(): JSX.Element | null {
  const { reader } = useDebugger()
  const explanation = useMemo(() => explainException(reader), [reader])
  if (explanation === undefined || explanation.step !== reader.count - 1) return null
  const { step, checkStep, check } = explanation
  // The VM's own exceptions have their name as text.
  const name = explanation.text === '' ? exceptionName(explanation) : undefined
  return (
    <section className={styles.why} aria-label="Exception">
      <p className="shrink anywhere">
        <span className="bad">
          <Icon name="cross" size={12} label="Exception" />
        </span>{' '}
        {name !== undefined && <strong>{capitalize(name)}.</strong>} {capitalize(exceptionText(explanation))}
      </p>
      <ul className="flex wrap gap-x-12 hint">
        <li>
          Thrown by <StepLink step={step} />
        </li>
        {checkStep !== undefined && checkStep !== step && (
          <li>
            Checked by <StepLink step={checkStep} />
          </li>
        )}
        {listOperands(check).map(([name, { origin }]) =>
          origin.type === 'start' ? null : (
            <li key={name}>
              {name} from <StepLink step={origin.step} />
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

/** The values of a check under short names. */
function listOperands(check: FailedCheck | undefined): readonly (readonly [name: string, operand: Operand])[] {
  switch (check?.type) {
    case 'comparison':
      return [check.left, check.right].map(each => [shortName(each), each] as const)
    case 'flag':
      return [['Flag', check.flag]]
    case 'signature':
      return [
        ['Hash', check.hash],
        ['Signature', check.signature],
        ['Key', check.key],
      ]
    case 'underflow':
      return [['Slice', check.slice]]
    case undefined:
      return []
  }
}

const MAX_NAME = 20

const shortName = ({ value }: Operand): string => (value.length > MAX_NAME ? `${value.slice(0, MAX_NAME)}…` : value)
