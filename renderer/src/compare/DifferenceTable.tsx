import type { ComparedMoney, DebugDifference } from '@tonoscope/core/contract/debugCompare'
import type { JSX, ReactNode } from 'react'
import { Address } from '../ui/Address.tsx'
import { TokenAmount, Ton } from '../ui/Amount.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { ComparedValue } from './ComparedValue.tsx'

/** What the two columns are called. */
export type SideTitles = { readonly left: string; readonly right: string }

type Row = { readonly key: string; readonly title: ReactNode; readonly left: ReactNode; readonly right: ReactNode }

type Props = { name: string; sides: SideTitles; differences: readonly DebugDifference[] }

/** Properties with the value of each side. */
export function DifferenceTable({ name, sides, differences }: Props): JSX.Element | null {
  const rows = differences.map(({ field, title, unit, account, left, right }) => ({
    key: `${field} ${account ?? ''}`,
    title: (
      <>
        <ChainText text={title} />
        {account !== undefined && (
          <>
            {' of '}
            <Address address={account} />
          </>
        )}
      </>
    ),
    left: <ComparedValue unit={unit} value={left} what={title} />,
    right: <ComparedValue unit={unit} value={right} what={title} />,
  }))
  return <SideTable name={name} sides={sides} rows={rows} />
}

/** Changes of assets with the amount of each side. */
export function MoneyTable({
  sides,
  money,
}: Pick<Props, 'sides'> & { money: readonly ComparedMoney[] }): JSX.Element | null {
  const rows = money.map(row => ({
    key: `${row.account} ${row.jetton ?? ''}`,
    title: <Address address={row.account} />,
    left: <Change row={row} value={row.left} />,
    right: <Change row={row} value={row.right} />,
  }))
  return <SideTable name="Money" sides={sides} rows={rows} />
}

function Change({ row, value }: { row: ComparedMoney; value: string | undefined }): JSX.Element {
  const { jetton, symbol, decimals } = row
  if (value === undefined) return <span className="hint">none</span>
  return jetton === undefined ? (
    <Ton amount={BigInt(value)} signed />
  ) : (
    <TokenAmount amount={BigInt(value)} token={{ symbol, decimals, master: jetton }} signed />
  )
}

function SideTable({
  name,
  sides,
  rows,
}: Pick<Props, 'name' | 'sides'> & { rows: readonly Row[] }): JSX.Element | null {
  if (rows.length === 0) return null
  const columns: readonly Column<Row>[] = [
    { id: 'title', title: name, cell: row => row.title },
    { id: 'left', title: sides.left, cell: row => row.left },
    { id: 'right', title: sides.right, cell: row => <span className="medium">{row.right}</span> },
  ]
  return <Table name={name} columns={columns} rows={rows} keyOf={row => row.key} empty="" pageSize={40} />
}
