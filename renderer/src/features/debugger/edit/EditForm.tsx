import type { DebugChanges } from '@tonoscope/core/contract/debugChanges'
import { type FormEvent, type JSX, useState } from 'react'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Field, TextAreaField } from '../../../ui/Field.tsx'
import styles from './EditForm.module.css'
import {
  type EditTexts,
  emptyParam,
  type FieldName,
  fieldFormats,
  fieldNames,
  formatField,
  isBocField,
  type ParamRow,
  parseTexts,
  toTexts,
} from './editFields.ts'

type Props = {
  /** What the transaction found. */
  inputs: DebugChanges
  changes: DebugChanges | undefined
  isExternal: boolean
  onRun: (changes: DebugChanges) => void
}

/** The values that a transaction found, to be changed. */
export function EditForm({ inputs, changes, isExternal, onRun }: Props): JSX.Element {
  const [texts, setTexts] = useState(() => toTexts(inputs, changes))
  const { changes: next, problems, isEmpty } = parseTexts(texts, inputs)
  const isValid = Object.keys(problems).length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isValid && !isEmpty) onRun(next)
  }
  const setField = (name: FieldName, text: string) =>
    setTexts(now => ({ ...now, fields: { ...now.fields, [name]: text } }))
  const shown = fieldNames.filter(name => texts.fields[name] !== undefined)
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className="secondary readable">
        This transaction alone runs again, with the state and the block before it. What you do not change stays as it
        was.
      </p>
      <div className={styles.fields}>
        {shown.map(name => (
          <EditField
            key={name}
            name={name}
            text={texts.fields[name] ?? ''}
            isChanged={texts.fields[name] !== formatField(name, inputs)}
            problem={problems[name]}
            hint={isExternal && (name === 'body' || name === 'modes') ? 'Then signatures are not checked.' : undefined}
            onText={text => setField(name, text)}
          />
        ))}
      </div>
      <ConfigFields
        rows={texts.config}
        problemOf={({ key }) => problems[`config${key}`]}
        onRows={config => setTexts(now => ({ ...now, config }))}
      />
      <div className={styles.actions}>
        <Button kind="primary" type="submit" icon="run" disabled={!isValid || isEmpty}>
          Run with changes
        </Button>
        <Button kind="quiet" disabled={isEmpty && isValid} onClick={() => setTexts(toTexts(inputs))}>
          Original values
        </Button>
        {isEmpty && isValid && <span className="hint">Nothing is changed yet.</span>}
      </div>
    </form>
  )
}

type FieldProps = {
  name: FieldName
  text: string
  isChanged: boolean
  problem: string | undefined
  hint: string | undefined
  onText: (text: string) => void
}

function EditField({ name, text, isChanged, problem, hint, onText }: FieldProps): JSX.Element {
  const { label } = fieldFormats[name]
  const shared = {
    label: isChanged ? `${label} · changed` : label,
    value: text,
    problem,
    hint: hint ?? (name === 'now' && problem === undefined ? toDateText(text) : undefined),
  }
  return isBocField(name) ? (
    <div className="full-row">
      <TextAreaField {...shared} className="mono" rows={2} onChange={event => onText(event.target.value)} />
    </div>
  ) : (
    <Field {...shared} mono onChange={event => onText(event.target.value)} />
  )
}

const toDateText = (seconds: string): string | undefined =>
  /^\d{1,10}$/.test(seconds.trim())
    ? `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
    : undefined

type ConfigProps = {
  rows: EditTexts['config']
  problemOf: (row: ParamRow) => string | undefined
  onRows: (rows: readonly ParamRow[]) => void
}

function ConfigFields({ rows, problemOf, onRows }: ConfigProps): JSX.Element {
  const edit = (row: ParamRow, change: Partial<ParamRow>) =>
    onRows(rows.map(each => (each.key === row.key ? { ...each, ...change } : each)))
  return (
    <div className="column gap-8">
      {rows.map(row => (
        <div key={row.key} className={styles.param}>
          <Field
            label="Config parameter"
            mono
            inputMode="numeric"
            value={row.param}
            onChange={event => edit(row, { param: event.target.value })}
          />
          <Field
            label="Its cell"
            mono
            placeholder="BoC"
            value={row.value}
            problem={problemOf(row)}
            onChange={event => edit(row, { value: event.target.value })}
          />
          <IconButton
            icon="close"
            label="Keep this parameter as it was"
            onClick={() => onRows(rows.filter(each => each.key !== row.key))}
          />
        </div>
      ))}
      <div>
        <Button icon="plus" onClick={() => onRows([...rows, emptyParam()])}>
          Change a config parameter
        </Button>
      </div>
    </div>
  )
}
