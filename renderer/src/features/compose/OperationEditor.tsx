import type { BodyFormRow, BodyKind } from '@tonoscope/core/contract/debugCompose'
import type { BodyDraft } from '@tonoscope/core/contract/debugDraft'
import { type JSX, useEffect, useId, useState } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { pluralize } from '../../format/amount.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { createValue, type FormValue } from '../../valueForm/formValue.ts'
import { ValueFields } from '../../valueForm/ValueFields.tsx'

type OperationBody = Extract<BodyDraft, { kind: 'operation' | 'abi' }>
type Props = {
  contains: BodyKind
  body: OperationBody
  operations: readonly string[]
  onChange: (body: BodyDraft) => void
}

const toTitle = ({ name, abi }: { readonly name: string; readonly abi?: string | undefined }): string =>
  abi === undefined ? name : `${abi}.${name}`

const toBody = ({ name, abi }: BodyFormRow, value: unknown): OperationBody =>
  abi === undefined ? { kind: 'operation', name, value } : { kind: 'abi', abi, name, value }

/** An operation, chosen by its name, and its fields. */
export function OperationEditor({ contains, body, operations, onChange }: Props): JSX.Element {
  const list = useId()
  const { data, error } = useOperation('debugBodyForms', { body: { contains } })
  const rows = data?.operations ?? []
  const title = toTitle(body)
  const [text, setText] = useState(title)
  const choose = (next: string) => {
    setText(next)
    const row = rows.find(each => toTitle(each) === next)
    // A name that is typed in part has no fields.
    onChange(row ? toBody(row, null) : { kind: 'operation', name: next, value: null })
  }
  // Otherwise another message was opened.
  const shown = text === title || body.value === null ? text : title
  const row = rows.find(each => toTitle(each) === title)
  return (
    <>
      <Field
        label="Operation"
        list={list}
        hint={data ? `${pluralize(rows.length, 'operation')}; messages of your ABIs come first.` : 'Loading the list'}
        problem={title !== '' && data && !row ? 'No operation has this name.' : undefined}
        value={shown}
        onChange={event => choose(event.target.value)}
      />
      <datalist id={list}>
        {sortRows(rows, operations).map(each => (
          <option key={toTitle(each)} value={toTitle(each)}>
            {each.op_code}
          </option>
        ))}
      </datalist>
      {error && <ErrorNotice error={error} />}
      {row && <OperationFields key={title} contains={contains} body={toBody(row, body.value)} onChange={onChange} />}
    </>
  )
}

/** Own messages first, then what the destination receives. */
function sortRows(rows: readonly BodyFormRow[], operations: readonly string[]): readonly BodyFormRow[] {
  const received = new Set(operations)
  const rank = (row: BodyFormRow) => (row.kind === 'abi' ? 0 : received.has(row.name) ? 1 : 2)
  return rows.toSorted((a, b) => rank(a) - rank(b))
}

function OperationFields({ contains, body, onChange }: Omit<Props, 'operations'>): JSX.Element | null {
  const named = { contains, name: body.name, ...(body.kind === 'abi' && { abi: body.abi }) }
  const { data, error } = useOperation('debugBodyForms', { body: named })
  const form = data?.form
  const isEmpty = body.value === null
  useEffect(() => {
    // An operation that was just chosen starts with the values of its form.
    if (form && isEmpty) onChange({ ...body, value: createValue(form.types, form.root) })
  }, [form, isEmpty, body, onChange])
  if (error) return <ErrorNotice error={error} />
  if (!form || isEmpty) return null
  return (
    <ValueFields
      form={form}
      at={form.root}
      label=""
      // The value of a draft is JSON.
      value={body.value as FormValue}
      onChange={value => onChange({ ...body, value })}
    />
  )
}
