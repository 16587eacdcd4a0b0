import { type ComponentProps, type JSX, type ReactNode, useId } from 'react'
import styles from './Field.module.css'

type Props = ComponentProps<'input'> & {
  label: string
  /** Hint below the field; `problem` replaces it. */
  hint?: ReactNode
  problem?: string | undefined
  mono?: boolean
}

/** A text field with a label above and a hint or problem below. */
export function Field({ label, hint, problem, mono = false, ...rest }: Props): JSX.Element {
  const id = useId()
  const description = problem ?? hint
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
        aria-describedby={description === undefined ? undefined : `${id}-hint`}
      />
      {description !== undefined && (
        <p id={`${id}-hint`} className={styles.hint} data-problem={problem !== undefined || undefined}>
          {description}
        </p>
      )}
    </div>
  )
}
