import type { EventJson } from '@tonoscope/core/contract/event'
import type { JettonPreview } from '@tonoscope/core/contract/schemas/jetton'
import type { ValueFlowJson as Flow } from '@tonoscope/core/contract/schemas/valueFlow'
import { type JSX, lazy, Suspense, useMemo } from 'react'
import { formatPlainDecimal, TON_DECIMALS } from '../format/amount.ts'
import { prettyJson } from '../format/json.ts'
import { useSettings } from '../settings/settings.ts'
import type { TraceModel } from '../trace/traceModel.ts'
import { Address } from '../ui/Address.tsx'
import { maxFractionDigits, TokenAmount, Ton } from '../ui/Amount.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Column, Table, TableExport } from '../ui/Table.tsx'
import { getJettonKey } from './actionLines/assets.ts'
import type { FilterState } from './filter/useFilter.ts'
import { getFlows, isWorthDrawing } from './flow/flows.ts'
import styles from './tabs.module.css'

const FlowDiagram = lazy(() => import('./flow/FlowDiagram.tsx').then(module => ({ default: module.FlowDiagram })))

const getJettonAmount = (flow: Flow, jetton: string): bigint | undefined => {
  const found = flow.jettons?.filter(one => one.jetton.address === jetton) ?? []
  return found.length === 0 ? undefined : found.reduce((sum, one) => sum + BigInt(one.qty), 0n)
}

type Props = { event: EventJson; model: TraceModel; filtering: FilterState; onNode: (id: string) => void }

const matchesAsset = (assets: readonly string[], key: string): boolean => assets.length === 0 || assets.includes(key)

/** Whether a row matches the filter by account and by asset. */
const matchesFlowFilter = (flow: Flow, { accounts, assets }: FilterState['filter']): boolean =>
  (accounts.length === 0 || accounts.includes(flow.account.address)) &&
  (matchesAsset(assets, 'ton') ||
    (flow.jettons ?? []).some(({ jetton }) => assets.includes(getJettonKey(jetton.address))))

/** The value flow: a diagram, and a table with a row per account and a column per asset. */
export function ValueFlow({ event, model, filtering, onNode }: Props): JSX.Element {
  const { unit } = useSettings()
  const { filter, assets, actions } = filtering
  const flows = useMemo(() => event.value_flow.filter(flow => matchesFlowFilter(flow, filter)), [event, filter])
  const drawable = useMemo(
    () =>
      assets
        .filter(({ key, kind }) => kind !== 'nft' && matchesAsset(filter.assets, key))
        .map(asset => ({ asset, flows: getFlows(asset, model, event, actions) }))
        .filter(one => isWorthDrawing(one.flows)),
    [assets, filter, model, event, actions],
  )
  const columns = useMemo(() => {
    const jettons = new Map<string, JettonPreview>()
    for (const flow of flows) for (const { jetton } of flow.jettons ?? []) jettons.set(jetton.address, jetton)
    const fractionDigits = maxFractionDigits(flows.map(flow => flow.ton))
    const feeDigits = maxFractionDigits(flows.map(flow => flow.fees))
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
        cell: flow => <Ton amount={flow.ton} signed fractionDigits={fractionDigits} unit={false} />,
        plain: flow => formatPlainDecimal(flow.ton, TON_DECIMALS),
      },
      {
        id: 'fees',
        title: 'Fees',
        align: 'right',
        cell: flow => <Ton amount={flow.fees} fractionDigits={feeDigits} unit={false} />,
        plain: flow => formatPlainDecimal(flow.fees, TON_DECIMALS),
      },
    ]
    const list = [account, ...(matchesAsset(filter.assets, 'ton') ? coins : [])]
    for (const jetton of jettons.values()) {
      if (!matchesAsset(filter.assets, getJettonKey(jetton.address))) continue
      const jettonDigits = maxFractionDigits(
        flows.map(flow => getJettonAmount(flow, jetton.address) ?? 0n),
        jetton.decimals,
      )
      list.push({
        id: jetton.address,
        title: jetton.symbol || jetton.name || 'Jetton',
        align: 'right',
        cell: flow => {
          const amount = getJettonAmount(flow, jetton.address)
          if (amount === undefined) return <span className="hint">—</span>
          return <TokenAmount amount={amount} token={jetton} signed fractionDigits={jettonDigits} unit={false} />
        },
        plain: flow => {
          const amount = getJettonAmount(flow, jetton.address)
          return amount === undefined ? '' : formatPlainDecimal(amount, jetton.decimals)
        },
      })
    }
    return list
  }, [flows, unit, filter])

  const fractionDigits = maxFractionDigits(flows.map(flow => flow.ton))
  const feeDigits = maxFractionDigits(flows.map(flow => flow.fees))
  return (
    <>
      {drawable.length > 0 && (
        <Suspense fallback={<Skeleton name="the diagram" lines={6} />}>
          <FlowDiagram model={model} filtering={filtering} drawable={drawable} onNode={onNode} />
        </Suspense>
      )}
      <div className={styles.bar}>
        <p className={styles.about}>Balance change of each account, fees included.</p>
        <TableExport columns={columns} rows={flows} file="value-flow" json={() => prettyJson(flows)} />
      </div>
      <Table
        name="Value flow"
        columns={columns}
        rows={flows}
        keyOf={flow => flow.account.address}
        empty={
          event.value_flow.length > 0
            ? 'No value flow matches the filter. NFT transfers are listed under Actions.'
            : 'No balance changes.'
        }
        foot={
          // Sums over a part of the accounts are meaningless.
          flows.length > 1 && flows.length === event.value_flow.length
            ? {
                account: 'All accounts',
                ton: (
                  <Ton
                    amount={flows.reduce((sum, flow) => sum + flow.ton, 0n)}
                    signed
                    fractionDigits={fractionDigits}
                    unit={false}
                  />
                ),
                fees: (
                  <Ton
                    amount={flows.reduce((sum, flow) => sum + flow.fees, 0n)}
                    fractionDigits={feeDigits}
                    unit={false}
                  />
                ),
              }
            : undefined
        }
      />
    </>
  )
}
