import { type ComponentProps, type JSX, type ReactNode, useId } from 'react'
import styles from './Field.module.css'

type Props = ComponentProps<'input'> & {
  label: string
  /** What an empty field means, or what is wrong with a filled one. */
  hint?: ReactNode
  problem?: string | undefined
  mono?: boolean
}

/** One line to type into, with its name above and what it means below. */
export function Field({ label, hint, problem, mono = false, ...rest }: Props): JSX.Element {
  const id = useId()
  const told = problem ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        {...rest}
        data-mono={mono || undefined}
        aria-invalid={problem !== undefined}
        aria-describedby={told === undefined ? undefined : `${id}-hint`}
      />
      {told !== undefined && (
        <p id={`${id}-hint`} className={styles.hint} data-problem={problem !== undefined || undefined}>
          {told}
        </p>
      )}
    </div>
  )
}
