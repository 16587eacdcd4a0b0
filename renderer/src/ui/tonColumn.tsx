import type { JSX, ReactNode } from 'react'
import { formatPlainDecimal, TON_DECIMALS } from '../format/amount.ts'
import {
  formatPlainAmount,
  maxFractionDigits,
  maxTokenFractionDigits,
  TokenAmount,
  type TokenUnit,
  Ton,
} from './Amount.tsx'
import type { Column } from './Table.tsx'

type TonColumn<Row> = {
  id: string
  /** Has the unit, which the cells do not repeat. */
  title: string
  /** `undefined`: the row has no such amount. */
  amount: (row: Row) => bigint | undefined
  /** Default: TON. */
  token?: TokenUnit
  signed?: boolean
  none?: ReactNode
}

/** A column of amounts of TON, or of a token, with aligned points. */
export function tonColumn<Row>(
  rows: readonly Row[],
  { id, title, amount, token, signed = false, none = <span className="hint">—</span> }: TonColumn<Row>,
): Column<Row> {
  const amounts = rows.map(row => amount(row) ?? 0n)
  const fractionDigits = token ? maxTokenFractionDigits(amounts, token) : maxFractionDigits(amounts)
  const props = { signed, fractionDigits, unit: false }
  return {
    id,
    title,
    align: 'right',
    cell: row => {
      const value = amount(row)
      if (value === undefined) return none
      return token ? <TokenAmount {...props} amount={value} token={token} /> : <Ton {...props} amount={value} />
    },
    plain: row => {
      const value = amount(row)
      return value === undefined
        ? ''
        : token
          ? formatPlainAmount(value, token)
          : formatPlainDecimal(value, TON_DECIMALS)
    },
  }
}

/** The sum of a column of TON amounts, aligned with it. */
export function TonTotal<Row>({
  rows,
  amount,
  signed = false,
}: Pick<TonColumn<Row>, 'signed'> & { rows: readonly Row[]; amount: (row: Row) => bigint }): JSX.Element {
  const amounts = rows.map(amount)
  const total = amounts.reduce((sum, one) => sum + one, 0n)
  return <Ton amount={total} signed={signed} fractionDigits={maxFractionDigits(amounts)} unit={false} />
}
