import type { JSX } from 'react'
import { pluralize } from '../format/amount.ts'
import { useSettings } from '../settings/settings.ts'
import { useAccountNames } from '../ui/AccountNames.tsx'
import { Address } from '../ui/Address.tsx'
import type { Column } from '../ui/Table.tsx'
import { tonColumn } from '../ui/tonColumn.tsx'
import { formatAssetName, type ResultAsset } from './actionLines/assets.ts'
import { FlowMark } from './flow/FlowLegend.tsx'
import type { AssetFlows, Flow, FlowKind } from './flow/flows.ts'
import { formatFlowAmount } from './flow/formatFlowAmount.ts'
import { useEndTitle } from './flow/useEndTitle.ts'
import { TableTab } from './TableTab.tsx'
import styles from './tabs.module.css'

const kindTitles: { readonly [K in FlowKind]: string } = { moved: 'sent', returned: 'returned', fee: 'fee' }

type Props = AssetFlows & { onNode: (id: string) => void }

/** The flows of one asset as a table: the numbers of the diagram. */
export function FlowTable({ asset, flows, onNode }: Props): JSX.Element {
  const { unit } = useSettings()
  const names = useAccountNames()
  const name = formatAssetName(asset, unit, names)
  const columns: Column<Flow>[] = [
    endColumn('from', 'From'),
    endColumn('to', 'To'),
    amountColumn(asset, flows, { unit, names }),
    {
      id: 'kind',
      title: 'Kind',
      cell: ({ kind }) => <FlowMark kind={kind === 'moved' ? 'out' : kind} label={kindTitles[kind]} />,
      plain: ({ kind }) => kindTitles[kind],
    },
    {
      id: 'count',
      title: asset.kind === 'ton' ? 'Messages' : 'Actions',
      cell: ({ kind, count, node }) =>
        kind === 'fee' || node === undefined ? (
          <span className="hint">—</span>
        ) : (
          <button type="button" className={styles.link} onClick={() => onNode(node)}>
            {pluralize(count, asset.kind === 'ton' ? 'message' : 'action')}
          </button>
        ),
      plain: ({ kind, count }) => (kind === 'fee' ? '' : count),
    },
  ]
  return (
    <div className="mb-24">
      <TableTab
        about={
          asset.kind === 'ton'
            ? `What moved, in ${unit}: values of messages, and fees.`
            : `What moved, in ${name}: transfers of actions.`
        }
        file="transfers"
        name={`Transfers, ${name}`}
        columns={columns}
        rows={flows}
        keyOf={({ from, to }) => `${from} ${to}`}
        empty="No transfers."
        pageSize={12}
      />
    </div>
  )
}

const endColumn = (id: 'from' | 'to', title: string): Column<Flow> => ({
  id,
  title,
  cell: flow => <End end={flow[id]} />,
  plain: flow => flow[id],
})

function End({ end }: { end: string }): JSX.Element {
  const title = useEndTitle()
  // Only raw addresses have a colon.
  return end.includes(':') ? <Address address={end} /> : <span className="hint">{title(end)}</span>
}

function amountColumn(
  asset: ResultAsset,
  flows: readonly Flow[],
  format: Parameters<typeof formatFlowAmount>[2],
): Column<Flow> {
  if (asset.kind === 'nft') {
    const name = (flow: Flow) => formatFlowAmount(asset, flow, format).exact
    return {
      id: 'amount',
      title: 'NFT items',
      cell: ({ items = [] }) => (
        <span className="cluster gap-x-12 gap-y-4">
          {items.map(item => (
            <Address key={item.address} address={item.address} name={item.name} />
          ))}
        </span>
      ),
      plain: name,
    }
  }
  return tonColumn(flows, {
    id: 'amount',
    title: formatAssetName(asset, format.unit, format.names),
    amount: flow => flow.amount,
    ...(asset.kind === 'token' && { token: asset.token }),
  })
}
