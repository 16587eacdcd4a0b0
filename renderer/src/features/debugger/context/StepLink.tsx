import type { JSX } from 'react'
import { formatCount } from '../../../format/amount.ts'
import { useDebugger } from './DebuggerContext.ts'
import styles from './StepLink.module.css'

/** A link to a step. */
export function StepLink({ step }: { step: number }): JSX.Element {
  const { reader, goTo } = useDebugger()
  return (
    <button type="button" className={styles.link} title={reader.instruction(step)} onClick={() => goTo(step)}>
      step {formatCount(step + 1)}
    </button>
  )
}
