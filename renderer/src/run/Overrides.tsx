import { type JSX, useState } from 'react'
import { toRawAddress } from '../format/address.ts'
import { formatPlainDecimal, parseTon, TON_DECIMALS } from '../format/amount.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import styles from './Options.module.css'
import type { RunOptions } from './runs.ts'

type Override = NonNullable<RunOptions['overrides']>[number]

/** One line as it is typed; it counts once its address can be read and something is changed. */
type Line = {
  readonly key: number
  readonly account: string
  readonly balance: string
  readonly code: string
  readonly data: string
}

let lastKey = 0
const emptyLine = (): Line => ({ key: ++lastKey, account: '', balance: '', code: '', data: '' })

const lineOf = (override: Override): Line => ({
  key: ++lastKey,
  account: override.account,
  balance: override.balance === undefined ? '' : formatPlainDecimal(override.balance, TON_DECIMALS),
  code: override.code ?? '',
  data: override.data ?? '',
})

const hexBag = (text: string) => {
  const hex = text.trim().toLowerCase().replace(/^0x/, '')
  return /^(b5ee9c72|68ff65f3|acc3a728)([0-9a-f]{2})*$/.test(hex) ? hex : undefined
}

function overrideOf({ account, balance, code, data }: Line): Override | undefined {
  const address = toRawAddress(account)
  const amount = balance.trim() === '' ? undefined : parseTon(balance)
  const codeBag = hexBag(code)
  const dataBag = hexBag(data)
  if (address === undefined || (amount === undefined && codeBag === undefined && dataBag === undefined))
    return undefined
  return {
    account: address,
    ...(amount !== undefined && { balance: amount }),
    ...(codeBag !== undefined && { code: codeBag }),
    ...(dataBag !== undefined && { data: dataBag }),
  }
}

type Props = { overrides: readonly Override[]; onChange: (overrides: Override[]) => void }

/** Accounts that are changed before the run: balance, code or data. */
export function Overrides({ overrides, onChange }: Props): JSX.Element {
  const [lines, setLines] = useState(() => overrides.map(lineOf))
  const put = (next: Line[]) => {
    setLines(next)
    onChange(next.map(overrideOf).filter(one => one !== undefined))
  }
  const edit = (line: Line, change: Partial<Line>) =>
    put(lines.map(one => (one.key === line.key ? { ...one, ...change } : one)))
  // A chip that was taken away takes its line along; lines that are still being typed stay.
  const known = new Set(overrides.map(one => one.account))
  const shown = lines.filter(line => overrideOf(line) === undefined || known.has(toRawAddress(line.account) ?? ''))
  return (
    <div className={styles.overrides}>
      <h3>Accounts changed before the run</h3>
      {shown.map(line => (
        <div key={line.key} className={styles.override}>
          <Field
            label="Account"
            mono
            value={line.account}
            problem={
              line.account.trim() !== '' && toRawAddress(line.account) === undefined ? 'Not an address' : undefined
            }
            onChange={event => edit(line, { account: event.target.value })}
          />
          <Field
            label="Balance"
            mono
            placeholder="as it is"
            value={line.balance}
            problem={line.balance.trim() !== '' && parseTon(line.balance) === undefined ? 'Not an amount' : undefined}
            onChange={event => edit(line, { balance: event.target.value })}
          />
          <Field
            label="Code"
            mono
            placeholder="as it is"
            value={line.code}
            problem={
              line.code.trim() !== '' && hexBag(line.code) === undefined ? 'Not a bag of cells in hex' : undefined
            }
            onChange={event => edit(line, { code: event.target.value })}
          />
          <Field
            label="Data"
            mono
            placeholder="as it is"
            value={line.data}
            problem={
              line.data.trim() !== '' && hexBag(line.data) === undefined ? 'Not a bag of cells in hex' : undefined
            }
            onChange={event => edit(line, { data: event.target.value })}
          />
          <IconButton
            icon="close"
            label="Remove this account"
            onClick={() => put(lines.filter(one => one.key !== line.key))}
          />
        </div>
      ))}
      <Button icon="plus" onClick={() => put([...lines, emptyLine()])}>
        Change an account
      </Button>
    </div>
  )
}
