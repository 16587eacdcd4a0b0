import type { StateOverrideJson } from '@tonoscope/core/contract/stateOverrides'
import { toRawAddress } from '@tonoscope/core/encoding/address'
import { type JSX, useState } from 'react'
import { formatPlainDecimal, parseTon, TON_DECIMALS } from '../format/amount.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Field, SelectField } from '../ui/Field.tsx'
import { FieldsEditor } from './FieldsEditor.tsx'
import { parseBocText } from './parseBocText.ts'
import styles from './RunOptionsForm.module.css'
import { usePresentAccount } from './usePresent.ts'

type Status = NonNullable<StateOverrideJson['status']>
const statuses: readonly Status[] = ['nonexist', 'uninit', 'active', 'frozen']

/** A row as typed; it counts once its address is valid and something is overridden. */
type OverrideRow = {
  readonly key: number
  readonly account: string
  readonly status: Status | ''
  readonly balance: string
  readonly code: string
  readonly data: string
  readonly fields: NonNullable<StateOverrideJson['fields']>
}

let lastKey = 0
const toRow = ({ account, status, balance, code = '', data = '', fields = {} }: StateOverrideJson): OverrideRow => ({
  key: ++lastKey,
  account,
  status: status ?? '',
  balance: balance === undefined ? '' : formatPlainDecimal(balance, TON_DECIMALS),
  code,
  data,
  fields,
})

function parseRow({ account, status, balance, code, data, fields }: OverrideRow): StateOverrideJson | undefined {
  const address = toRawAddress(account)
  if (address === undefined) return undefined
  const amount = balance.trim() === '' ? undefined : parseTon(balance)
  const [codeBoc, dataBoc] = [parseBocText(code), parseBocText(data)]
  const override = {
    account: address,
    ...(status !== '' && { status }),
    ...(amount !== undefined && { balance: amount }),
    ...(codeBoc !== undefined && { code: codeBoc }),
    ...(dataBoc !== undefined && { data: dataBoc }),
    ...(Object.keys(fields).length > 0 && { fields }),
  }
  return Object.keys(override).length === 1 ? undefined : override
}

const textFields = {
  account: { label: 'Account', parse: toRawAddress, problem: 'Not an address' },
  balance: { label: 'Balance', parse: parseTon, problem: 'Not an amount' },
  code: { label: 'Code', parse: parseBocText, problem: 'Not a BoC in hex or base64' },
  data: { label: 'Data', parse: parseBocText, problem: 'Not a BoC in hex or base64' },
} as const
type TextField = keyof typeof textFields

type Props = { overrides: readonly StateOverrideJson[]; onChange: (overrides: StateOverrideJson[]) => void }

/** State overrides of accounts: status, balance, code, data, or fields of the data. */
export function StateOverrides({ overrides, onChange }: Props): JSX.Element {
  const [rows, setStateRows] = useState(() => overrides.map(toRow))
  const setRows = (next: OverrideRow[]) => {
    setStateRows(next)
    onChange(next.map(parseRow).filter(one => one !== undefined))
  }
  // Removing a chip removes its row; incomplete rows stay.
  const known = new Set(overrides.map(one => one.account))
  const shown = rows.filter(row => parseRow(row) === undefined || known.has(toRawAddress(row.account) ?? ''))
  return (
    <div className={styles.overrides}>
      <h3 className="medium">State overrides</h3>
      {shown.map(row => (
        <AccountRow
          key={row.key}
          row={row}
          onEdit={next => setRows(rows.map(one => (one.key === row.key ? next : one)))}
          onRemove={() => setRows(rows.filter(one => one.key !== row.key))}
        />
      ))}
      <Button icon="plus" onClick={() => setRows([...rows, toRow({ account: '' })])}>
        Change an account
      </Button>
    </div>
  )
}

type RowProps = { row: OverrideRow; onEdit: (row: OverrideRow) => void; onRemove: () => void }

function AccountRow({ row, onEdit, onRemove }: RowProps): JSX.Element {
  const address = toRawAddress(row.account)
  const { present, error } = usePresentAccount(address)
  const hints: Partial<Record<TextField, string | undefined>> = {
    account: present?.layout,
    balance: present && `Now ${formatPlainDecimal(present.balance, TON_DECIMALS)}`,
    data: present?.problem,
  }
  // Fields are written into the data that the account has; other code or data can have others.
  const hasOwnFields = row.code.trim() === '' && row.data.trim() === ''
  const toField = (field: TextField) => {
    const { label, parse, problem } = textFields[field]
    return (
      <Field
        label={label}
        mono
        placeholder={field === 'account' ? undefined : 'unchanged'}
        value={row[field]}
        hint={hints[field]}
        problem={row[field].trim() !== '' && parse(row[field]) === undefined ? problem : undefined}
        onChange={event => {
          const text = event.target.value
          // Another account has other fields.
          onEdit({ ...row, [field]: text, ...(field === 'account' && { fields: {} }) })
        }}
      />
    )
  }
  return (
    <div className={styles.entry}>
      <div className={styles.override}>
        {toField('account')}
        <SelectField
          label="Status"
          value={row.status}
          hint={present && `Now ${present.status}`}
          // One of the options.
          onChange={event => onEdit({ ...row, status: event.target.value as OverrideRow['status'] })}
        >
          <option value="">unchanged</option>
          {statuses.map(status => (
            <option key={status}>{status}</option>
          ))}
        </SelectField>
        {toField('balance')}
        {toField('code')}
        {toField('data')}
        <IconButton icon="close" label="Remove this account" onClick={onRemove} />
      </div>
      {error && <ErrorNotice error={error} />}
      {present?.form && present.fields && hasOwnFields && (
        <FieldsEditor
          key={address}
          title="Fields of the data"
          form={present.form}
          present={present.fields}
          fields={row.fields}
          onChange={fields => onEdit({ ...row, fields: { ...fields } })}
        />
      )}
    </div>
  )
}
