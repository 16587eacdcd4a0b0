import type { EventJson } from '@tonoscope/core/contract/event'
import type { JettonPreview } from '@tonoscope/core/contract/schemas/jetton'
import type { ValueFlowJson as Flow } from '@tonoscope/core/contract/schemas/valueFlow'
import { type JSX, lazy, Suspense, useMemo } from 'react'
import { formatPlainDecimal, TON_DECIMALS } from '../format/amount.ts'
import { prettyJson } from '../format/json.ts'
import { useSettings } from '../settings/settings.ts'
import type { TraceModel } from '../trace/model.ts'
import { Address } from '../ui/Address.tsx'
import { maxFractionDigits, TokenAmount, Ton } from '../ui/Amount.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Column, Table, TableExport } from '../ui/Table.tsx'
import { jettonKey } from './assets.ts'
import type { Filtering } from './filter/useFilter.ts'
import { flowsOf, isWorthDrawing } from './flow/flows.ts'
import styles from './tabs.module.css'

const FlowDiagram = lazy(() => import('./flow/FlowDiagram.tsx').then(module => ({ default: module.FlowDiagram })))

const amountOf = (flow: Flow, jetton: string): bigint | undefined => {
  const found = flow.jettons?.filter(one => one.jetton.address === jetton) ?? []
  return found.length === 0 ? undefined : found.reduce((sum, one) => sum + BigInt(one.qty), 0n)
}

type Props = { event: EventJson; model: TraceModel; filtering: Filtering; onNode: (id: string) => void }

const isAsked = (assets: readonly string[], key: string): boolean => assets.length === 0 || assets.includes(key)

/** Whether a row is of an account, and says something of an asset, that is looked for. */
const isAskedFor = (flow: Flow, { accounts, assets }: Filtering['filter']): boolean =>
  (accounts.length === 0 || accounts.includes(flow.account.address)) &&
  (isAsked(assets, 'ton') || (flow.jettons ?? []).some(({ jetton }) => assets.includes(jettonKey(jetton.address))))

/** Who gained and lost what: who gave it to whom as a picture, and an account a row and an asset a column. */
export function ValueFlow({ event, model, filtering, onNode }: Props): JSX.Element {
  const { unit } = useSettings()
  const { filter, assets, actions } = filtering
  const flows = useMemo(() => event.value_flow.filter(flow => isAskedFor(flow, filter)), [event, filter])
  const drawable = useMemo(
    () =>
      assets
        .filter(({ key, kind }) => kind !== 'nft' && isAsked(filter.assets, key))
        .map(asset => ({ asset, flows: flowsOf(asset, model, event, actions) }))
        .filter(one => isWorthDrawing(one.flows)),
    [assets, filter, model, event, actions],
  )
  const columns = useMemo(() => {
    const jettons = new Map<string, JettonPreview>()
    for (const flow of flows) for (const { jetton } of flow.jettons ?? []) jettons.set(jetton.address, jetton)
    const places = maxFractionDigits(flows.map(flow => flow.ton))
    const feePlaces = maxFractionDigits(flows.map(flow => flow.fees))
    const account: Column<Flow> = {
      id: 'account',
      title: 'Account',
      cell: flow => <Address address={flow.account.address} name={flow.account.name} />,
      plain: flow => flow.account.address,
    }
    const coins: Column<Flow>[] = [
      {
        id: 'ton',
        title: `Balance change, ${unit}`,
        align: 'right',
        cell: flow => <Ton amount={flow.ton} signed places={places} unit={false} />,
        plain: flow => formatPlainDecimal(flow.ton, TON_DECIMALS),
      },
      {
        id: 'fees',
        title: 'of which fees',
        align: 'right',
        cell: flow => <Ton amount={flow.fees} places={feePlaces} unit={false} />,
        plain: flow => formatPlainDecimal(flow.fees, TON_DECIMALS),
      },
    ]
    const list = [account, ...(isAsked(filter.assets, 'ton') ? coins : [])]
    for (const jetton of jettons.values()) {
      if (!isAsked(filter.assets, jettonKey(jetton.address))) continue
      const jettonPlaces = maxFractionDigits(
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
          return amount === undefined ? '' : formatPlainDecimal(amount, jetton.decimals)
        },
      })
    }
    return list
  }, [flows, unit, filter])

  const places = maxFractionDigits(flows.map(flow => flow.ton))
  const feePlaces = maxFractionDigits(flows.map(flow => flow.fees))
  return (
    <>
      {drawable.length > 0 && (
        <Suspense fallback={<Skeleton name="the diagram" lines={6} />}>
          <FlowDiagram model={model} filtering={filtering} drawable={drawable} onNode={onNode} />
        </Suspense>
      )}
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
        empty={
          event.value_flow.length > 0
            ? 'Nothing of what is filtered for is in the value flow; items are told by the actions.'
            : 'No account gained or lost anything.'
        }
        foot={
          // Sums over some of the accounts would say nothing.
          flows.length > 1 && flows.length === event.value_flow.length
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
