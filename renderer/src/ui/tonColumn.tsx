import type { JSX, ReactNode } from 'react'
import { formatPlainDecimal, TON_DECIMALS } from '../format/amount.ts'
import { maxFractionDigits, Ton } from './Amount.tsx'
import type { Column } from './Table.tsx'

type TonColumn<Row> = {
  id: string
  /** Has the unit, which the cells do not repeat. */
  title: string
  /** `undefined`: the row has no such amount. */
  amount: (row: Row) => bigint | undefined
  signed?: boolean
  none?: ReactNode
}

/** A column of TON amounts with aligned points. */
export function tonColumn<Row>(
  rows: readonly Row[],
  { id, title, amount, signed = false, none = <span className="hint">—</span> }: TonColumn<Row>,
): Column<Row> {
  const fractionDigits = maxFractionDigits(rows.map(row => amount(row) ?? 0n))
  return {
    id,
    title,
    align: 'right',
    cell: row => {
      const value = amount(row)
      return value === undefined ? (
        none
      ) : (
        <Ton amount={value} signed={signed} fractionDigits={fractionDigits} unit={false} />
      )
    },
    plain: row => {
      const value = amount(row)
      return value === undefined ? '' : formatPlainDecimal(value, TON_DECIMALS)
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
