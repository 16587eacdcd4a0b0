import { toRawAddress } from '@tonoscope/core/encoding/address'
import { type JSX, useState } from 'react'
import { formatPlainDecimal, parseTon, TON_DECIMALS } from '../format/amount.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import styles from './RunOptionsForm.module.css'
import type { RunOptions } from './runStore.ts'

type Override = NonNullable<RunOptions['overrides']>[number]

/** A row as typed; it counts once its address is valid and something is overridden. */
type OverrideRow = { readonly key: number } & Readonly<Record<keyof Override, string>>

let lastKey = 0
const toRow = ({ account, balance, code = '', data = '' }: Override): OverrideRow => ({
  key: ++lastKey,
  account,
  balance: balance === undefined ? '' : formatPlainDecimal(balance, TON_DECIMALS),
  code,
  data,
})

const parseHexBoc = (text: string) => {
  const hex = text.trim().toLowerCase().replace(/^0x/, '')
  return /^(b5ee9c72|68ff65f3|acc3a728)([0-9a-f]{2})*$/.test(hex) ? hex : undefined
}

function parseRow({ account, balance, code, data }: OverrideRow): Override | undefined {
  const address = toRawAddress(account)
  const amount = balance.trim() === '' ? undefined : parseTon(balance)
  const codeBoc = parseHexBoc(code)
  const dataBoc = parseHexBoc(data)
  if (address === undefined || (amount === undefined && codeBoc === undefined && dataBoc === undefined))
    return undefined
  return {
    account: address,
    ...(amount !== undefined && { balance: amount }),
    ...(codeBoc !== undefined && { code: codeBoc }),
    ...(dataBoc !== undefined && { data: dataBoc }),
  }
}

const overrideFields = [
  { field: 'account', label: 'Account', parse: toRawAddress, problem: 'Not an address' },
  { field: 'balance', label: 'Balance', parse: parseTon, problem: 'Not an amount' },
  { field: 'code', label: 'Code', parse: parseHexBoc, problem: 'Not a hex BoC' },
  { field: 'data', label: 'Data', parse: parseHexBoc, problem: 'Not a hex BoC' },
] as const

type Props = { overrides: readonly Override[]; onChange: (overrides: Override[]) => void }

/** State overrides of accounts: balance, code or data. */
export function StateOverrides({ overrides, onChange }: Props): JSX.Element {
  const [rows, setStateRows] = useState(() => overrides.map(toRow))
  const setRows = (next: OverrideRow[]) => {
    setStateRows(next)
    onChange(next.map(parseRow).filter(one => one !== undefined))
  }
  const edit = (row: OverrideRow, change: Partial<OverrideRow>) =>
    setRows(rows.map(one => (one.key === row.key ? { ...one, ...change } : one)))
  // Removing a chip removes its row; incomplete rows stay.
  const known = new Set(overrides.map(one => one.account))
  const shown = rows.filter(row => parseRow(row) === undefined || known.has(toRawAddress(row.account) ?? ''))
  return (
    <div className={styles.overrides}>
      <h3 className="medium">State overrides</h3>
      {shown.map(row => (
        <div key={row.key} className={styles.override}>
          {overrideFields.map(({ field, label, parse, problem }) => (
            <Field
              key={field}
              label={label}
              mono
              placeholder={field === 'account' ? undefined : 'unchanged'}
              value={row[field]}
              problem={row[field].trim() !== '' && parse(row[field]) === undefined ? problem : undefined}
              onChange={event => edit(row, { [field]: event.target.value })}
            />
          ))}
          <IconButton
            icon="close"
            label="Remove this account"
            onClick={() => setRows(rows.filter(one => one.key !== row.key))}
          />
        </div>
      ))}
      <Button icon="plus" onClick={() => setRows([...rows, toRow({ account: '' })])}>
        Change an account
      </Button>
    </div>
  )
}
