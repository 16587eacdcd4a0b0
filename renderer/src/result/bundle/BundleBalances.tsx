import type { DebugBundle, DebugBundleAccount } from '@tonoscope/core/contract/debugBundle'
import type { JSX } from 'react'
import { Address } from '../../ui/Address.tsx'
import { Ton } from '../../ui/Amount.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import styles from './BundleBalances.module.css'

/** The balance of each account with a transaction, before the first message and after every one. */
export function BundleBalances({ bundle: { accounts, messages } }: { bundle: DebugBundle }): JSX.Element {
  const columns: Column<DebugBundleAccount>[] = [
    {
      id: 'account',
      title: 'Account',
      cell: ({ address }) => <Address address={address} />,
      plain: ({ address }) => address,
    },
    balanceColumn(0, 'Before'),
    ...messages.map((_, at) => balanceColumn(at + 1, `After ${at + 1}`)),
  ]
  return (
    <div className={styles.scroll}>
      <Table
        name="Balances"
        columns={columns}
        rows={accounts}
        keyOf={({ address }) => address}
        empty="No message was accepted"
        pageSize={12}
      />
    </div>
  )
}

const balanceColumn = (at: number, title: string): Column<DebugBundleAccount> => ({
  id: `balance-${at}`,
  title,
  align: 'right',
  cell: ({ states }) => <Balance state={states[at]} before={at === 0 ? undefined : states[at - 1]} />,
  plain: ({ states }) => String(states[at]?.balance ?? ''),
})

type State = DebugBundleAccount['states'][number] | undefined

/** What a message did not change is less prominent. */
function Balance({ state, before }: { state: State; before: State }): JSX.Element | null {
  if (!state) return null
  const isSame = before?.balance === state.balance && before.status === state.status
  return (
    <span className={isSame ? 'hint' : undefined}>
      <Ton amount={state.balance} unit={false} />
      {state.status !== 'active' && <span className="hint"> {state.status}</span>}
    </span>
  )
}
