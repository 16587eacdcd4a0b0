import type { DebugMinimumValue, DebugMoneyOfRun } from '@tonoscope/core/contract/debugMinimumValue'
import type { JSX } from 'react'
import { toWords } from '../format/words.ts'
import { Address } from '../ui/Address.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { tonColumn } from '../ui/tonColumn.tsx'

type Props = Pick<DebugMinimumValue, 'accounts'> & {
  given: NonNullable<DebugMinimumValue['given']>
  minimum: NonNullable<DebugMinimumValue['minimum']>
}

type Row = {
  readonly id: string
  readonly title: string
  readonly account?: string
  readonly minimum: bigint
  readonly given: bigint
}

/** Where the money goes: with the least value, and with the one that is attached. */
export function MoneyTable({ given, minimum }: Props): JSX.Element {
  const rows = listRows(minimum.money, given.money)
  const columns: Column<Row>[] = [
    {
      id: 'to',
      title: 'Where it goes',
      cell: ({ title, account }) => (
        <span className="row nowrap gap-6">
          {title}
          {account !== undefined && <Address address={account} letter={false} />}
        </span>
      ),
      plain: ({ title, account = '' }) => `${title} ${account}`.trim(),
    },
    tonColumn(rows, { id: 'minimum', title: 'Minimum', amount: row => row.minimum }),
    tonColumn(rows, { id: 'given', title: 'Attached', amount: row => row.given }),
  ]
  return (
    <Table name="Where the money goes" columns={columns} rows={rows} keyOf={row => row.id} empty="Nothing moves." />
  )
}

function listRows(minimum: DebugMoneyOfRun, given: DebugMoneyOfRun): Row[] {
  const find = (money: DebugMoneyOfRun, node: string) => {
    const found = money.transactions.find(each => each.node === node)
    return found ? found.fees + found.forward : 0n
  }
  const kept = (money: DebugMoneyOfRun, account: string) =>
    money.kept.find(each => each.account === account)?.amount ?? 0n
  const accounts = [...new Set([...minimum.kept, ...given.kept].map(({ account }) => account))]
  return [
    { id: 'spent', title: 'Spent', minimum: minimum.spent, given: given.spent },
    { id: 'returned', title: 'Returned to the sender', minimum: minimum.returned, given: given.returned },
    ...accounts.map(account => ({
      ...{ id: `kept ${account}`, title: 'Kept by', account },
      ...{ minimum: kept(minimum, account), given: kept(given, account) },
    })),
    ...minimum.transactions.map(({ node, account, op_name: name }) => ({
      ...{ id: `fees ${node}`, title: `Fees of ${name === undefined ? 'transfer' : toWords(name)}`, account },
      ...{ minimum: find(minimum, node), given: find(given, node) },
    })),
  ]
}
