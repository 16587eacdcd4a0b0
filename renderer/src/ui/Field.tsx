import { type ComponentProps, type JSX, type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'

type Frame = {
  label: string
  /** Hint below the field; `problem` replaces it. */
  hint?: ReactNode
  problem?: string | undefined
}

type Control = { id: string; className: string | undefined; 'aria-describedby': string | undefined }

function FieldFrame({ label, hint, problem, children }: Frame & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const description = problem ?? hint
  return (
    <div className="shrink">
      <label htmlFor={id} className="block text-small secondary mb-4">
        {label}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-describedby': description === undefined ? undefined : `${id}-hint`,
      })}
      {description !== undefined && (
        <p id={`${id}-hint`} className={styles.hint} data-problem={problem !== undefined || undefined}>
          {description}
        </p>
      )}
    </div>
  )
}

/** A text field with a label above and a hint or problem below. */
export function Field({
  label,
  hint,
  problem,
  mono = false,
  ...rest
}: ComponentProps<'input'> & Frame & { mono?: boolean }): JSX.Element {
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {control => (
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          {...rest}
          {...control}
          data-mono={mono || undefined}
          aria-invalid={problem !== undefined}
        />
      )}
    </FieldFrame>
  )
}

/** A choice from a list, with a label above. */
export function SelectField({ label, hint, problem, ...rest }: ComponentProps<'select'> & Frame): JSX.Element {
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {control => <select {...rest} {...control} />}
    </FieldFrame>
  )
}

/** A field for a text of several lines, with a label above. */
export function TextAreaField({ label, hint, problem, ...rest }: ComponentProps<'textarea'> & Frame): JSX.Element {
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {control => <textarea autoComplete="off" spellCheck={false} {...rest} {...control} />}
    </FieldFrame>
  )
}

/** A checkbox with its label, and a note below the label. */
export function Checkbox({
  children,
  note,
  onChange,
  title,
  ...rest
}: Omit<ComponentProps<'input'>, 'onChange'> & {
  note?: ReactNode
  onChange: (checked: boolean) => void
}): JSX.Element {
  return (
    <label className={styles.check} title={title}>
      <input type="checkbox" {...rest} onChange={event => onChange(event.target.checked)} />
      <span>
        {children}
        {note !== undefined && <small className="block text-small hint">{note}</small>}
      </span>
    </label>
  )
}

type SearchFieldProps = ComponentProps<'input'> & {
  label: string
  onText: (text: string) => void
  /** Inside a bar or list that has a frame of its own. */
  frameless?: boolean
}

/** A one-line field with an icon, to search or filter what is below it. */
export function SearchField({
  label,
  onText,
  className = '',
  frameless = false,
  ...rest
}: SearchFieldProps): JSX.Element {
  return (
    <label className={`${styles.search} ${className}`} data-frameless={frameless || undefined}>
      <Icon name="search" size={14} />
      <input
        type="search"
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        {...rest}
        onChange={event => onText(event.target.value)}
      />
    </label>
  )
}
