import type { BodyKind } from '@tonoscope/core/contract/debugCompose'
import { BodyDraft } from '@tonoscope/core/contract/debugDraft'
import type { JSX } from 'react'
import { Field, SelectField, TextAreaField } from '../../ui/Field.tsx'
import type { FormValue } from '../../valueForm/formValue.ts'
import { PayloadContext, type PayloadProps } from '../../valueForm/PayloadContext.ts'
import styles from './ComposeScreen.module.css'
import { OperationEditor } from './OperationEditor.tsx'

type Props = {
  label: string
  contains: BodyKind
  body: BodyDraft
  /** Names of the operations that the destination receives, listed first. */
  operations: readonly string[]
  problem?: string | undefined
  onChange: (body: BodyDraft) => void
}

type Choice = 'none' | 'comment' | 'encrypted_comment' | 'operation' | 'raw'

const choices: readonly { readonly value: Choice; readonly title: string; readonly body: BodyDraft }[] = [
  { value: 'none', title: 'None', body: { kind: 'none' } },
  { value: 'comment', title: 'Comment', body: { kind: 'comment', text: '' } },
  {
    value: 'encrypted_comment',
    title: 'Encrypted comment, its size only',
    body: { kind: 'encrypted_comment', text: '' },
  },
  { value: 'operation', title: 'Operation', body: { kind: 'operation', name: '', value: null } },
  { value: 'raw', title: 'Raw BoC', body: { kind: 'raw', boc: '' } },
]

/** A body: none, a comment, an operation by its fields, or a BoC. */
export function BodyEditor({ label, contains, body, operations, problem, onChange }: Props): JSX.Element {
  const available = choices.filter(({ value }) => contains !== 'ext_in' || !value.endsWith('comment'))
  const choose = (next: string) => {
    const chosen = available.find(({ value }) => value === next)?.body
    if (chosen) onChange('text' in chosen && 'text' in body ? { ...chosen, text: body.text } : chosen)
  }
  return (
    <div className="stack gap-12">
      <SelectField
        label={label}
        value={body.kind === 'abi' ? 'operation' : body.kind}
        onChange={event => choose(event.target.value)}
      >
        {available.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </SelectField>
      {(body.kind === 'comment' || body.kind === 'encrypted_comment') && (
        <Field
          label="Text"
          {...(body.kind === 'encrypted_comment' && {
            hint: 'The wallet that signs encrypts it. The body here has the same size, for the fees.',
          })}
          problem={problem}
          value={body.text}
          onChange={event => onChange({ ...body, text: event.target.value })}
        />
      )}
      {(body.kind === 'operation' || body.kind === 'abi') && (
        <PayloadContext value={PayloadEditor}>
          <OperationEditor {...{ contains, body, operations, onChange }} />
        </PayloadContext>
      )}
      {body.kind === 'raw' && (
        <TextAreaField
          label="BoC"
          hint="Hex or base64"
          problem={body.boc.trim() === '' ? undefined : problem}
          value={body.boc}
          onChange={event => onChange({ kind: 'raw', boc: event.target.value })}
        />
      )}
      {(body.kind === 'operation' || body.kind === 'abi') && body.value !== null && problem !== undefined && (
        <p className={styles.problem}>{problem}</p>
      )}
    </div>
  )
}

function PayloadEditor({ contains, label, value, onChange }: PayloadProps): JSX.Element {
  const { data } = BodyDraft.safeParse(typeof value === 'string' ? { kind: 'raw', boc: value } : value)
  return (
    <BodyEditor
      label={label}
      contains={contains}
      body={data ?? { kind: 'none' }}
      operations={[]}
      // A draft is JSON.
      onChange={next => onChange(next as FormValue)}
    />
  )
}
