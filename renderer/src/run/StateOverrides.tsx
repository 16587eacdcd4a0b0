import { toRawAddress } from '@tonoscope/core/encoding/address'
import { type JSX, useState } from 'react'
import { formatPlainDecimal, parseTon, TON_DECIMALS } from '../format/amount.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import styles from './RunOptionsForm.module.css'
import type { RunOptions } from './runStore.ts'

type Override = NonNullable<RunOptions['overrides']>[number]

/** A row as typed; it counts once its address is valid and something is overridden. */
type OverrideRow = {
  readonly key: number
  readonly account: string
  readonly balance: string
  readonly code: string
  readonly data: string
}

let lastKey = 0
const createEmptyRow = (): OverrideRow => ({ key: ++lastKey, account: '', balance: '', code: '', data: '' })

const toRow = (override: Override): OverrideRow => ({
  key: ++lastKey,
  account: override.account,
  balance: override.balance === undefined ? '' : formatPlainDecimal(override.balance, TON_DECIMALS),
  code: override.code ?? '',
  data: override.data ?? '',
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
      <h3>State overrides</h3>
      {shown.map(row => (
        <div key={row.key} className={styles.override}>
          <Field
            label="Account"
            mono
            value={row.account}
            problem={
              row.account.trim() !== '' && toRawAddress(row.account) === undefined ? 'Not an address' : undefined
            }
            onChange={event => edit(row, { account: event.target.value })}
          />
          <Field
            label="Balance"
            mono
            placeholder="unchanged"
            value={row.balance}
            problem={row.balance.trim() !== '' && parseTon(row.balance) === undefined ? 'Not an amount' : undefined}
            onChange={event => edit(row, { balance: event.target.value })}
          />
          <Field
            label="Code"
            mono
            placeholder="unchanged"
            value={row.code}
            problem={row.code.trim() !== '' && parseHexBoc(row.code) === undefined ? 'Not a hex BoC' : undefined}
            onChange={event => edit(row, { code: event.target.value })}
          />
          <Field
            label="Data"
            mono
            placeholder="unchanged"
            value={row.data}
            problem={row.data.trim() !== '' && parseHexBoc(row.data) === undefined ? 'Not a hex BoC' : undefined}
            onChange={event => edit(row, { data: event.target.value })}
          />
          <IconButton
            icon="close"
            label="Remove this account"
            onClick={() => setRows(rows.filter(one => one.key !== row.key))}
          />
        </div>
      ))}
      <Button icon="plus" onClick={() => setRows([...rows, createEmptyRow()])}>
        Change an account
      </Button>
    </div>
  )
}
