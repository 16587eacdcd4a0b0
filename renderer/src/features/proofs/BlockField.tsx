import type { JSX } from 'react'
import { Field } from '../../ui/Field.tsx'
import styles from './ProofForm.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder: string
  /** Blocks that are one press away. */
  choices: readonly { readonly title: string; readonly act: () => void }[]
}

/** A block in any notation: a number, a name with or without hashes, a date, an explorer's link. */
export function BlockField({ label, value, onChange, placeholder, choices }: Props): JSX.Element {
  return (
    <Field
      label={label}
      mono
      value={value}
      onChange={event => onChange(event.target.value)}
      placeholder={placeholder}
      hint={
        <span className={styles.choices}>
          {choices.map(({ title, act }) => (
            <button key={title} type="button" aria-label={`${label}: ${title}`} onClick={act}>
              {title}
            </button>
          ))}
        </span>
      }
    />
  )
}
