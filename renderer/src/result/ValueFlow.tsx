import type { EventJson, ValueFlowJson as Flow } from '@tonoscope/core/contract/event'
import { type JSX, useMemo, useState } from 'react'
import { useSettings } from '../settings/settings.ts'
import type { TraceModel } from '../trace/traceModel.ts'
import { type AccountNames, toFriendlyForm, useAccountNames } from '../ui/AccountNames.tsx'
import { Address } from '../ui/Address.tsx'
import { formatPlainAmount, getTokenName, type TokenUnit } from '../ui/Amount.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Column } from '../ui/Table.tsx'
import { TonTotal, tonColumn } from '../ui/tonColumn.tsx'
import { WhileLoading } from '../ui/WhileLoading.tsx'
import { formatAssetName, getJettonKey, type ResultAsset } from './actionLines/assets.ts'
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
  const { filter, assets } = filtering
  const flows = useMemo(() => event.value_flow.filter(flow => matchesFlowFilter(flow, filter)), [event, filter])
  const drawable = useDrawable({ event, model, mainAction, filtering })
  const [selectedKey, setSelectedKey] = useState<string>()
  const drawn = drawable.find(({ asset }) => asset.key === selectedKey) ?? drawable[0]
  const names = useAccountNames()
  const columns = useMemo(
    () => toFlowColumns({ flows, shown: filter.assets, assets, unit, names }),
    [flows, filter, assets, unit, names],
  )
  return (
    <>
      {drawable.length > 1 && (
        <div className="mb-12 scroll-x">
          <SegmentedControl
            name="Asset"
            value={drawn?.asset.key ?? ''}
            options={drawable.map(({ asset }) => ({ value: asset.key, title: formatAssetName(asset, unit, names) }))}
            onChange={setSelectedKey}
          />
        </div>
      )}
      {drawn && (
        <>
          <WhileLoading shown={<Skeleton name="the diagram" lines={6} />}>
            <FlowDiagram {...drawn} model={model} onNode={onNode} />
          </WhileLoading>
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

type FlowColumns = {
  readonly flows: readonly Flow[]
  /** The assets of the filter, all if there are none. */
  readonly shown: readonly string[]
  readonly assets: readonly ResultAsset[]
  readonly unit: string
  readonly names: AccountNames
}

function toFlowColumns({ flows, shown, assets, unit, names }: FlowColumns): Column<Flow>[] {
  const moved = new Set(flows.flatMap(flow => (flow.jettons ?? []).map(({ jetton }) => jetton.address)))
  return [
    {
      id: 'account',
      title: 'Account',
      cell: flow => <Address address={flow.account.address} name={flow.account.name} />,
      plain: flow => flow.account.address,
    },
    { id: 'friendly', title: 'Account, friendly', plain: flow => toFriendlyForm(flow.account.address, names) },
    { id: 'name', title: 'Account, name', plain: flow => names.name(flow.account.address) ?? flow.account.name },
    ...(matchesAsset(shown, 'ton')
      ? [
          smallestUnits('ton', `Balance change, ${unit}`, flow => flow.ton),
          tonColumn(flows, { id: 'ton', title: `Balance change, ${unit}`, amount: flow => flow.ton, signed: true }),
          smallestUnits('fees', 'Fees', flow => flow.fees),
          tonColumn(flows, { id: 'fees', title: 'Fees', amount: flow => flow.fees }),
        ]
      : []),
    ...assets.flatMap(asset =>
      asset.kind === 'token' && moved.has(asset.token.master ?? '') && matchesAsset(shown, asset.key)
        ? toJettonColumns(flows, asset.token, names)
        : [],
    ),
  ]
}

/** The exact amount beside the one with a point, in saved tables only. */
const smallestUnits = (id: string, title: string, amount: (flow: Flow) => bigint | undefined): Column<Flow> => ({
  id: `${id} smallest units`,
  title: `${title}, smallest units`,
  plain: amount,
})

function toJettonColumns(flows: readonly Flow[], token: TokenUnit, names: AccountNames): Column<Flow>[] {
  const { master = '', decimals } = token
  const name = getTokenName(token, names)
  const amount = (flow: Flow) => getJettonAmount(flow, master)
  const { cell, ...column } = tonColumn(flows, {
    id: master,
    title: decimals === undefined ? `Units of ${name}` : name,
    amount,
    token,
    signed: true,
  })
  // Symbols are not unique.
  const exportTitle = `${name} (${toFriendlyForm(master, names)})`
  return [
    smallestUnits(master, exportTitle, amount),
    { id: `${master} amount`, title: exportTitle, plain: flow => formatAmount(amount(flow), token) },
    { id: column.id, title: column.title, align: 'right', ...(cell && { cell }) },
  ]
}

const formatAmount = (amount: bigint | undefined, token: TokenUnit) =>
  amount === undefined ? undefined : formatPlainAmount(amount, token)
