import type { ConfigChange } from '@tonoscope/core/contract/stateOverrides'
import { type JSX, useState } from 'react'
import { Button, IconButton } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Field } from '../ui/Field.tsx'
import { FieldsEditor } from './FieldsEditor.tsx'
import { parseBocText } from './parseBocText.ts'
import styles from './RunOptionsForm.module.css'
import { usePresentParam } from './usePresent.ts'

/** A row as typed; a cell comes before fields. */
type ParamRow = {
  readonly key: number
  readonly param: string
  readonly value: string
  readonly fields: NonNullable<ConfigChange['fields']>
}

let lastKey = 0
const toRow = ({ param, value = '', fields = {} }: Partial<ConfigChange>): ParamRow => ({
  key: ++lastKey,
  param: param === undefined ? '' : String(param),
  value,
  fields,
})

const parseParam = (text: string): number | undefined =>
  /^-?\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : undefined

function parseRow({ param: text, value: typed, fields }: ParamRow): ConfigChange | undefined {
  const param = parseParam(text)
  const value = parseBocText(typed)
  if (param === undefined) return undefined
  if (value !== undefined) return { param, value }
  return Object.keys(fields).length === 0 ? undefined : { param, fields }
}

type Props = { changes: readonly ConfigChange[]; onChange: (changes: ConfigChange[]) => void }

/** Changes of config parameters, by their fields or as cells. */
export function ConfigChanges({ changes, onChange }: Props): JSX.Element {
  const [rows, setOwnRows] = useState(() => changes.map(toRow))
  const setRows = (next: readonly ParamRow[]) => {
    setOwnRows([...next])
    onChange(next.flatMap(row => parseRow(row) ?? []))
  }
  // Removing a chip removes its row; incomplete rows stay.
  const known = new Set(changes.map(({ param }) => param))
  const shown = rows.filter(row => parseRow(row) === undefined || known.has(parseParam(row.param) ?? Number.NaN))
  return (
    <div className={styles.overrides}>
      {shown.length > 0 && <h3 className="medium">Config parameters</h3>}
      {shown.map(row => (
        <ConfigRow
          key={row.key}
          row={row}
          onEdit={next => setRows(shown.map(each => (each.key === row.key ? next : each)))}
          onRemove={() => setRows(shown.filter(each => each.key !== row.key))}
        />
      ))}
      <Button icon="plus" onClick={() => setRows([...shown, toRow({})])}>
        Change a config parameter
      </Button>
    </div>
  )
}

type RowProps = { row: ParamRow; onEdit: (row: ParamRow) => void; onRemove: () => void }

function ConfigRow({ row, onEdit, onRemove }: RowProps): JSX.Element {
  const param = parseParam(row.param)
  const { present, error } = usePresentParam(param)
  const { form, fields, title, problem } = present ?? {}
  const isCell = row.value.trim() !== ''
  return (
    <div className={styles.entry}>
      <div className={styles.param}>
        <Field
          label="Config parameter"
          mono
          inputMode="numeric"
          value={row.param}
          hint={title}
          problem={row.param.trim() !== '' && param === undefined ? 'Not a number' : undefined}
          // Another parameter has other fields.
          onChange={event => onEdit({ ...row, param: event.target.value, fields: {} })}
        />
        <Field
          label="Cell"
          mono
          placeholder="unchanged"
          value={row.value}
          hint={problem}
          problem={isCell && parseBocText(row.value) === undefined ? 'Not a BoC in hex or base64' : undefined}
          onChange={event => onEdit({ ...row, value: event.target.value })}
        />
        <IconButton icon="close" label="Remove this parameter" onClick={onRemove} />
      </div>
      {error && <ErrorNotice error={error} />}
      {form && fields && !isCell && (
        <FieldsEditor
          key={param}
          title={`Fields of parameter ${param}`}
          form={form}
          present={fields}
          fields={row.fields}
          onChange={next => onEdit({ ...row, fields: { ...next } })}
        />
      )}
    </div>
  )
}
