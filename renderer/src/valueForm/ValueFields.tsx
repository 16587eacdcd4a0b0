import type { BodyForm, FormType } from '@tonoscope/core/contract/debugCompose'
import { type JSX, useContext, useState } from 'react'
import { capitalize, toWords } from '../format/words.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox, Field, SelectField, TextAreaField } from '../ui/Field.tsx'
import { AmountField } from './AmountField.tsx'
import { createValue, type FormValue, toFields, toItems, toText } from './formValue.ts'
import { PayloadContext } from './PayloadContext.ts'
import styles from './ValueFields.module.css'

type Props = {
  form: BodyForm
  /** Position of the type. */
  at: number
  /** Empty for the fields of the body itself. */
  label: string
  value: FormValue | undefined
  onChange: (value: FormValue) => void
}

/** The fields of a value, by its type. */
export function ValueFields(props: Props): JSX.Element | null {
  const { form, at, label, value, onChange } = props
  const Payload = useContext(PayloadContext)
  const type = form.types[at]
  if (type === undefined) return null
  switch (type.kind) {
    case 'nothing':
      return null
    case 'coins':
      return <AmountField label={label} value={toText(value)} onChange={onChange} />
    case 'flag':
      return (
        <Checkbox checked={value === true} onChange={onChange}>
          {label}
        </Checkbox>
      )
    case 'enum':
      return (
        <SelectField label={label} value={toText(value)} onChange={event => onChange(event.target.value)}>
          {type.members?.map(name => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )
    case 'integer':
    case 'bits':
    case 'address':
    case 'text':
    case 'cell':
      return (
        <Field
          label={label}
          {...(type.kind === 'cell' && { hint: 'A BoC in hex or base64' })}
          mono={type.kind !== 'text'}
          value={toText(value)}
          onChange={event => onChange(event.target.value)}
        />
      )
    case 'json':
      return <JsonField type={type} label={label} value={value} onChange={onChange} />
    case 'body':
      return <Payload contains={type.contains ?? 'internal'} label={label} value={value} onChange={onChange} />
    case 'maybe':
      return <OptionalFields {...props} type={type} />
    case 'choice':
      return <ChoiceFields {...props} type={type} />
    case 'list':
      return <ListFields {...props} type={type} />
    case 'record':
      return <RecordFields {...props} type={type} />
  }
}

type TypedProps = Props & { type: FormType }

function RecordFields({ form, type, label, value, onChange }: TypedProps): JSX.Element {
  const fields = toFields(value)
  const rows = (type.fields ?? []).map(({ name, type: of, is_optional }) => (
    <ValueFields
      key={name}
      form={form}
      at={of}
      label={`${capitalize(toWords(name))}${is_optional ? ', optional' : ''}`}
      value={fields[name]}
      onChange={next => onChange({ ...fields, [name]: next })}
    />
  ))
  if (label === '') return <div className="stack gap-12">{rows}</div>
  return (
    <fieldset className={styles.nested}>
      <legend>{label}</legend>
      {rows}
    </fieldset>
  )
}

function OptionalFields({ form, type, label, value, onChange }: TypedProps): JSX.Element {
  const isPresent = value !== null && value !== undefined
  const of = type.of ?? -1
  return (
    <div className="stack gap-8">
      <Checkbox checked={isPresent} onChange={next => onChange(next ? createValue(form.types, of) : null)}>
        {label}
      </Checkbox>
      {isPresent && <ValueFields form={form} at={of} label={label} value={value} onChange={onChange} />}
    </div>
  )
}

/** Where a payload is. */
const sideWords: Readonly<Record<string, string>> = { left: 'In the same cell', right: 'In a cell of its own' }

/** The legend has the name already. */
const innerLabels: Partial<Readonly<Record<FormType['kind'], string>>> = { record: '', body: 'Payload' }

function ChoiceFields({ form, type, label, value, onChange }: TypedProps): JSX.Element {
  const fields = toFields(value)
  const choices = type.choices ?? []
  const name = toText(fields.sum_type)
  const choice = choices.find(each => each.name === name)
  const choose = (next: string) => {
    const chosen = choices.find(each => each.name === next)
    if (!chosen) return
    // Both sides of an Either are often of one type, so what was entered stays.
    const isSame = choice && form.types[choice.type]?.kind === form.types[chosen.type]?.kind
    onChange({ sum_type: next, [next]: isSame ? (fields[name] ?? null) : createValue(form.types, chosen.type) })
  }
  return (
    <fieldset className={styles.nested}>
      <legend>{label}</legend>
      <SelectField
        label={choices[0]?.name === 'left' ? 'Placement' : 'Variant'}
        value={name}
        onChange={event => choose(event.target.value)}
      >
        {choices.map(each => (
          <option key={each.name} value={each.name}>
            {sideWords[each.name] ?? capitalize(toWords(each.name))}
          </option>
        ))}
      </SelectField>
      {choice && (
        <ValueFields
          form={form}
          at={choice.type}
          label={innerLabels[form.types[choice.type]?.kind ?? 'json'] ?? label}
          value={fields[name]}
          onChange={next => onChange({ sum_type: name, [name]: next })}
        />
      )}
    </fieldset>
  )
}

function ListFields({ form, type, label, value, onChange }: TypedProps): JSX.Element {
  const items = toItems(value)
  const of = type.of ?? -1
  return (
    <fieldset className={styles.nested}>
      <legend>{label}</legend>
      {items.map((item, at) => (
        // Items are identified by position only.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={at} className="stack gap-8">
          <ValueFields
            form={form}
            at={of}
            label={`${label} ${at + 1}`}
            value={item}
            onChange={next => onChange(items.map((each, index) => (index === at ? next : each)))}
          />
          <div>
            <Button kind="quiet" icon="trash" onClick={() => onChange(items.filter((_, index) => index !== at))}>
              Remove {label.toLowerCase()} {at + 1}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button icon="plus" onClick={() => onChange([...items, createValue(form.types, of)])}>
          Add
        </Button>
      </div>
    </fieldset>
  )
}

function JsonField({ type, label, value, onChange }: Omit<TypedProps, 'form' | 'at'>): JSX.Element {
  const [text, setText] = useState(JSON.stringify(value ?? null, null, 1))
  const [isWrong, setIsWrong] = useState(false)
  return (
    <TextAreaField
      label={`${label}, JSON`}
      hint={type.type}
      problem={isWrong ? 'This is not JSON.' : undefined}
      value={text}
      onChange={event => {
        setText(event.target.value)
        try {
          onChange(JSON.parse(event.target.value) as FormValue)
          setIsWrong(false)
        } catch {
          setIsWrong(true)
        }
      }}
    />
  )
}
