import type { Event } from '@tonoscope/core/contract/schemas/event'
import type { JettonPreview } from '@tonoscope/core/contract/schemas/jetton'
import type { ValueFlow as Flow } from '@tonoscope/core/contract/schemas/valueFlow'
import { type JSX, useMemo } from 'react'
import { plainDecimal, TON_DECIMALS } from '../format/amount.ts'
import { prettyJson } from '../format/json.ts'
import { useSettings } from '../settings/settings.ts'
import { Address } from '../ui/Address.tsx'
import { placesOf, TokenAmount, Ton } from '../ui/Amount.tsx'
import { type Column, Table, TableExport } from '../ui/Table.tsx'
import styles from './tabs.module.css'

const amountOf = (flow: Flow, jetton: string): bigint | undefined => {
  const found = flow.jettons?.filter(one => one.jetton.address === jetton) ?? []
  return found.length === 0 ? undefined : found.reduce((sum, one) => sum + BigInt(one.qty), 0n)
}

/** Who gained and lost what, an account a row and an asset a column. */
export function ValueFlow({ event }: { event: Event }): JSX.Element {
  const { unit } = useSettings()
  const flows = event.value_flow
  const columns = useMemo(() => {
    const jettons = new Map<string, JettonPreview>()
    for (const flow of flows) for (const { jetton } of flow.jettons ?? []) jettons.set(jetton.address, jetton)
    const places = placesOf(flows.map(flow => flow.ton))
    const feePlaces = placesOf(flows.map(flow => flow.fees))
    const list: Column<Flow>[] = [
      {
        id: 'account',
        title: 'Account',
        cell: flow => <Address address={flow.account.address} name={flow.account.name} />,
        plain: flow => flow.account.address,
      },
      {
        id: 'ton',
        title: `Balance change, ${unit}`,
        align: 'right',
        cell: flow => <Ton amount={flow.ton} signed places={places} unit={false} />,
        plain: flow => plainDecimal(flow.ton, TON_DECIMALS),
      },
      {
        id: 'fees',
        title: 'of which fees',
        align: 'right',
        cell: flow => <Ton amount={flow.fees} places={feePlaces} unit={false} />,
        plain: flow => plainDecimal(flow.fees, TON_DECIMALS),
      },
    ]
    for (const jetton of jettons.values()) {
      const jettonPlaces = placesOf(
        flows.map(flow => amountOf(flow, jetton.address) ?? 0n),
        jetton.decimals,
      )
      list.push({
        id: jetton.address,
        title: jetton.symbol || jetton.name || 'Jetton',
        align: 'right',
        cell: flow => {
          const amount = amountOf(flow, jetton.address)
          if (amount === undefined) return <span className={styles.none}>—</span>
          return <TokenAmount amount={amount} token={jetton} signed places={jettonPlaces} unit={false} />
        },
        plain: flow => {
          const amount = amountOf(flow, jetton.address)
          return amount === undefined ? '' : plainDecimal(amount, jetton.decimals)
        },
      })
    }
    return list
  }, [flows, unit])

  const places = placesOf(flows.map(flow => flow.ton))
  const feePlaces = placesOf(flows.map(flow => flow.fees))
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.about}>
          What each account has more or less after the last transaction. Fees are inside the change.
        </p>
        <TableExport columns={columns} rows={flows} file="value-flow" json={() => prettyJson(flows)} />
      </div>
      <Table
        name="Value flow"
        columns={columns}
        rows={flows}
        keyOf={flow => flow.account.address}
        empty="No account gained or lost anything."
        foot={
          flows.length > 1
            ? {
                account: 'All accounts',
                ton: (
                  <Ton amount={flows.reduce((sum, flow) => sum + flow.ton, 0n)} signed places={places} unit={false} />
                ),
                fees: <Ton amount={flows.reduce((sum, flow) => sum + flow.fees, 0n)} places={feePlaces} unit={false} />,
              }
            : undefined
        }
      />
    </>
  )
}
