import { type JSX, type ReactNode, type RefObject, useId } from 'react'
import { GivenText } from './GivenText.tsx'
import styles from './TextBox.module.css'

type Props = {
  label: string
  text: string
  placeholder: string
  rows: number
  onText: (text: string) => void
  field: RefObject<HTMLTextAreaElement | null>
  /** Replaces the field while the text is too long to render. */
  long?: ReactNode
  foot?: ReactNode
}

/** A longer text in a textarea makes the page slow. */
export const MAX_RENDERED_CHARS = 100_000

/** The start of a text that is too long to render. */
export const TextPreview = ({ text }: { text: string }): JSX.Element => (
  <p className={styles.start}>
    <GivenText text={text.slice(0, 400)} />…
  </p>
)

/** A text area with its label and tools inside the frame. */
export function TextBox({ label, text, placeholder, rows, onText, field, long, foot }: Props): JSX.Element {
  const id = useId()
  return (
    <div className={styles.box}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {long || (
        <textarea
          ref={field}
          id={id}
          className={styles.text}
          rows={rows}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          placeholder={placeholder}
          value={text}
          onChange={event => onText(event.target.value)}
        />
      )}
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  )
}
