import type { DebugMoneyOfRun } from '@tonoscope/core/contract/debugMinimumValue'
import type { JSX } from 'react'
import { toWords } from '../format/words.ts'
import { Address } from '../ui/Address.tsx'
import { Ton } from '../ui/Amount.tsx'
import styles from './MinimumValue.module.css'
import type { Names } from './MinimumValue.tsx'

/** Where the money of a run goes: what is spent is the sum of all other rows. */
export function MoneyTable({ money, names }: { money: DebugMoneyOfRun; names: Names }): JSX.Element {
  const { spent, returned, kept, transactions } = money
  return (
    <table className={styles.money} aria-label="Where the money goes">
      <tbody>
        <Row title="Spent by the sender" amount={spent} />
        <Row title="Returns to the sender" amount={returned} />
        {kept.map(({ account, amount }) => (
          <Row
            key={account}
            title={amount < 0n ? 'Paid by' : 'Kept by'}
            account={account}
            names={names}
            amount={amount}
          />
        ))}
        {transactions.map(({ node, account, op_name: name, fees, forward }) => (
          <Row
            key={node}
            title={`Fees of ${name === undefined ? 'transfer' : toWords(name)}`}
            account={account}
            names={names}
            amount={fees + forward}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { title: string; amount: bigint; account?: string; names?: Names }

const Row = ({ title, amount, account, names }: RowProps): JSX.Element => (
  <tr>
    <th scope="row">
      {title} {account !== undefined && <Address address={account} name={names?.get(account)} letter={false} />}
    </th>
    <td>
      <Ton amount={amount} fractionDigits={9} />
    </td>
  </tr>
)
