import type { JSX } from 'react'
import { Field } from '../../ui/Field.tsx'
import styles from './ProofForm.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder: string
  /** Blocks to fill in with one click. */
  choices: readonly { readonly title: string; readonly act: () => void }[]
}

/** A block in any notation: seqno, id with or without hashes, date, or explorer link. */
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
