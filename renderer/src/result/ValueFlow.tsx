import type { EventJson, ValueFlowJson as Flow } from '@tonoscope/core/contract/event'
import { type JSX, Suspense, useMemo, useState } from 'react'
import { useSettings } from '../settings/settings.ts'
import type { TraceModel } from '../trace/traceModel.ts'
import { Address } from '../ui/Address.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Column } from '../ui/Table.tsx'
import { TonTotal, tonColumn } from '../ui/tonColumn.tsx'
import { formatAssetName, getJettonKey } from './actionLines/assets.ts'
import { FlowTable } from './FlowTable.tsx'
import type { FilterState } from './filter/useFilter.ts'
import { type AssetFlows, getFlows, hasMoved, sortByMainAction } from './flow/flows.ts'
import { TableTab } from './TableTab.tsx'

const FlowDiagram = lazyComponent(() => import('./flow/FlowDiagram.tsx'), 'FlowDiagram')

const getJettonAmount = (flow: Flow, jetton: string): bigint | undefined => {
  const found = flow.jettons?.filter(one => one.jetton.address === jetton) ?? []
  return found.length === 0 ? undefined : found.reduce((sum, one) => sum + BigInt(one.qty), 0n)
}

type Props = {
  event: EventJson
  model: TraceModel
  /** Position of the main action. */
  mainAction: number | undefined
  filtering: FilterState
  onNode: (id: string) => void
}

const matchesAsset = (assets: readonly string[], key: string): boolean => assets.length === 0 || assets.includes(key)

const matchesFlowFilter = (flow: Flow, { accounts, assets }: FilterState['filter']): boolean =>
  (accounts.length === 0 || accounts.includes(flow.account.address)) &&
  (matchesAsset(assets, 'ton') ||
    (flow.jettons ?? []).some(({ jetton }) => assets.includes(getJettonKey(jetton.address))))

/** The value flow: what moved of each asset as a diagram and as a table, and the balance changes of all accounts. */
export function ValueFlow({ event, model, mainAction, filtering, onNode }: Props): JSX.Element {
  const { unit } = useSettings()
  const { filter } = filtering
  const flows = useMemo(() => event.value_flow.filter(flow => matchesFlowFilter(flow, filter)), [event, filter])
  const drawable = useDrawable({ event, model, mainAction, filtering })
  const [selectedKey, setSelectedKey] = useState<string>()
  const drawn = drawable.find(({ asset }) => asset.key === selectedKey) ?? drawable[0]
  const columns = useMemo(() => toFlowColumns(flows, filter.assets, unit), [flows, unit, filter])
  return (
    <>
      {drawable.length > 1 && (
        <div className="mb-12 scroll-x">
          <SegmentedControl
            name="Asset"
            value={drawn?.asset.key ?? ''}
            options={drawable.map(({ asset }) => ({ value: asset.key, title: formatAssetName(asset, unit) }))}
            onChange={setSelectedKey}
          />
        </div>
      )}
      {drawn && (
        <>
          <Suspense fallback={<Skeleton name="the diagram" lines={6} />}>
            <FlowDiagram {...drawn} model={model} onNode={onNode} />
          </Suspense>
          <FlowTable {...drawn} onNode={onNode} />
        </>
      )}
      <TableTab
        about="Balance change of each account, fees included."
        file="value-flow"
        name="Value flow"
        columns={columns}
        rows={flows}
        keyOf={flow => flow.account.address}
        empty={event.value_flow.length > 0 ? 'No balance change matches the filter.' : 'No balance changes.'}
        foot={
          // Sums over a part of the accounts are meaningless.
          flows.length > 1 && flows.length === event.value_flow.length
            ? {
                account: 'All accounts',
                ton: <TonTotal rows={flows} amount={flow => flow.ton} signed />,
                fees: <TonTotal rows={flows} amount={flow => flow.fees} />,
              }
            : undefined
        }
      />
    </>
  )
}

/** The assets that moved, with their flows; those of the main action first. */
function useDrawable({ event, model, mainAction, filtering }: Omit<Props, 'onNode'>): readonly AssetFlows[] {
  const { filter, assets, actions } = filtering
  return useMemo(() => {
    const { accounts } = filter
    const matches = ({ from, to }: { from: string; to: string }) =>
      accounts.length === 0 || accounts.includes(from) || accounts.includes(to)
    return sortByMainAction(assets, mainAction === undefined ? undefined : actions[mainAction])
      .filter(({ key }) => matchesAsset(filter.assets, key))
      .map(asset => ({ asset, flows: getFlows(asset, model, event, actions).filter(matches) }))
      .filter(one => hasMoved(one.flows))
  }, [assets, filter, model, event, actions, mainAction])
}

function toFlowColumns(flows: readonly Flow[], assets: readonly string[], unit: string): Column<Flow>[] {
  const jettons = new Map(flows.flatMap(flow => (flow.jettons ?? []).map(({ jetton }) => [jetton.address, jetton])))
  return [
    {
      id: 'account',
      title: 'Account',
      cell: flow => <Address address={flow.account.address} name={flow.account.name} />,
      plain: flow => flow.account.address,
    },
    ...(matchesAsset(assets, 'ton')
      ? [
          tonColumn(flows, { id: 'ton', title: `Balance change, ${unit}`, amount: flow => flow.ton, signed: true }),
          tonColumn(flows, { id: 'fees', title: 'Fees', amount: flow => flow.fees }),
        ]
      : []),
    ...[...jettons.values()]
      .filter(({ address }) => matchesAsset(assets, getJettonKey(address)))
      .map(jetton =>
        tonColumn(flows, {
          id: jetton.address,
          title: jetton.symbol || jetton.name || 'Jetton',
          amount: flow => getJettonAmount(flow, jetton.address),
          token: jetton,
          signed: true,
        }),
      ),
  ]
}
