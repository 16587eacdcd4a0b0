import type { BodyForm } from '@tonoscope/core/contract/debugCompose'
import { writeJson } from '@tonoscope/core/wire/json'
import { type JSX, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { type FormValue, toFields } from '../valueForm/formValue.ts'
import { ValueFields } from '../valueForm/ValueFields.tsx'
import styles from './RunOptionsForm.module.css'

type Fields = Readonly<Record<string, unknown>>
type Props = {
  /** What the fields are of. */
  title: string
  form: BodyForm
  present: Fields
  /** The fields that are changed. */
  fields: Fields
  onChange: (fields: Fields) => void
}

/** Fields with their present values; those that differ are the change. */
export function FieldsEditor({ title, form, present, fields, onChange }: Props): JSX.Element {
  const count = Object.keys(fields).length
  const [isOpen, setIsOpen] = useState(count > 0)
  return (
    <div className={styles.fields}>
      <Button kind="quiet" icon="options" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {count === 0 ? title : `${title}, ${count} changed`}
      </Button>
      {isOpen && (
        <ValueFields
          form={form}
          at={form.root}
          label=""
          // Both are JSON.
          value={{ ...present, ...fields } as FormValue}
          onChange={value => onChange(listChanges(present, toFields(value)))}
        />
      )}
    </div>
  )
}

const listChanges = (present: Fields, shown: Readonly<Record<string, FormValue>>): Fields =>
  Object.fromEntries(Object.entries(shown).filter(([name, value]) => !isSame(value, present[name])))

/** Integers are numbers or text. */
const isSame = (a: FormValue, b: unknown): boolean =>
  typeof a === 'object' || typeof b === 'object' ? writeJson(a) === writeJson(b as FormValue) : String(a) === String(b)
