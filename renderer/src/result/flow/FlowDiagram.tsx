import { type JSX, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatCount, formatDecimal, formatShortDecimal, pluralize, TON_DECIMALS } from '../../format/amount.ts'
import { useSettings } from '../../settings/settings.ts'
import type { TraceModel } from '../../trace/traceModel.ts'
import { useAccountNames } from '../../ui/AccountNames.tsx'
import { toDisplayAmount } from '../../ui/Amount.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { formatAssetName, type ResultAsset } from '../actionLines/assets.ts'
import { useAccountTitle } from '../filter/AccountTag.tsx'
import type { FilterState } from '../filter/useFilter.ts'
import styles from './FlowDiagram.module.css'
import { FlowNodeView } from './FlowNodeView.tsx'
import { buildFlowGraph, OTHERS } from './flowGraph.ts'
import { layoutFlow, type PositionedFlowLink, type PositionedFlowNode } from './flowLayout.ts'
import { FEES, type Flow } from './flows.ts'

type Props = {
  model: TraceModel
  filtering: FilterState
  /** The assets that have a diagram, with their flows. */
  drawable: readonly { readonly asset: ResultAsset; readonly flows: readonly Flow[] }[]
  onNode: (id: string) => void
}

/** A Sankey diagram of the flows of one asset; bands are as thick as the amounts. */
export function FlowDiagram({ model, filtering, drawable, onNode }: Props): JSX.Element | null {
  const { unit } = useSettings()
  const [selectedKey, setSelectedKey] = useState('ton')
  const chosen = drawable.find(({ asset }) => asset.key === selectedKey) ?? drawable[0]
  const frame = useRef<HTMLDivElement>(null)
  const room = useWidth(frame)
  const accounts = filtering.filter.accounts
  const layout = useMemo(() => {
    const flows = (chosen?.flows ?? []).filter(
      ({ from, to }) => accounts.length === 0 || accounts.includes(from) || accounts.includes(to),
    )
    return flows.length === 0 ? undefined : layoutFlow(buildFlowGraph(flows, [...model.letters.keys()]), room)
  }, [chosen, accounts, model, room])
  if (!chosen) return null
  const { asset } = chosen
  return (
    <figure className="mb-24" aria-label={`Diagram of the value flow, ${formatAssetName(asset, unit)}`}>
      {drawable.length > 1 && (
        <SegmentedControl
          name="Asset"
          value={asset.key}
          options={drawable.map(one => ({ value: one.asset.key, title: formatAssetName(one.asset, unit) }))}
          onChange={setSelectedKey}
        />
      )}
      <div ref={frame} className={styles.frame}>
        {layout && (
          <svg width={layout.width} height={layout.height} role="presentation">
            {layout.links.map(link => (
              <FlowLinkView key={`${link.source} ${link.target}`} link={link} asset={asset} onNode={onNode} />
            ))}
            {layout.nodes.map(node => (
              <FlowNodeView
                key={node.id}
                node={node}
                amount={formatFlowAmount(asset, getNodeAmount(node, layout.links), unit).short}
              />
            ))}
          </svg>
        )}
      </div>
      <figcaption className="text-small secondary">
        {asset.kind === 'ton'
          ? 'Message values and fees. Returned amounts appear again on the right.'
          : 'Amounts moved by actions. Returned amounts appear again on the right.'}
      </figcaption>
    </figure>
  )
}

/** The inflow of a node, or its outflow if there is no inflow. */
function getNodeAmount({ id }: PositionedFlowNode, links: readonly PositionedFlowLink[]): bigint {
  const sum = (end: 'source' | 'target') =>
    links.reduce((all, link) => (link[end] === id ? all + link.amount : all), 0n)
  return sum('target') || sum('source')
}

/** The short and the exact form of an amount. */
function formatFlowAmount(asset: ResultAsset, amount: bigint, unit: string): { short: string; exact: string } {
  if (asset.kind !== 'token')
    return {
      short: `${formatShortDecimal(amount, TON_DECIMALS)} ${unit}`,
      exact: `${formatDecimal(amount, TON_DECIMALS)} ${unit}, ${formatCount(amount)} nano${unit.toLowerCase()}`,
    }
  const shown = toDisplayAmount(amount, asset.token)
  const { decimals, symbol } = asset.token
  return {
    short: `${formatShortDecimal(shown, decimals)} ${symbol}`,
    exact: `${formatDecimal(shown, decimals)} ${symbol}`,
  }
}

/** A band; pressing it opens its first transaction. */
function FlowLinkView({
  link,
  asset,
  onNode,
}: {
  link: PositionedFlowLink
  asset: ResultAsset
  onNode: Props['onNode']
}): JSX.Element {
  const { unit } = useSettings()
  const { letter } = useAccountNames()
  const title = useAccountTitle()
  const nameOf = (end: string) =>
    end === FEES ? 'fees' : end === OTHERS ? 'the other accounts' : [letter(end), title(end)].filter(Boolean).join(' ')
  const what = asset.kind === 'ton' ? 'message' : 'action'
  const times = link.to === FEES || link.count === 1 ? '' : `, ${pluralize(link.count, what)}`
  const label = `${nameOf(link.from)} to ${nameOf(link.to)}: ${formatFlowAmount(asset, link.amount, unit).exact}${times}`
  const { node } = link
  return (
    <path
      className={styles.link}
      d={link.path}
      strokeWidth={link.thickness}
      data-fees={link.to === FEES ? (link.thickness < 4 ? 'thin' : 'thick') : undefined}
      tabIndex={0}
      {...(node === undefined
        ? { role: 'img' }
        : {
            role: 'button',
            onClick: () => onNode(node),
            onKeyDown: event => {
              if (event.key !== 'Enter' && event.key !== ' ') return
              event.preventDefault()
              onNode(node)
            },
          })}
      aria-label={label}
    >
      <title>{label}</title>
    </path>
  )
}

/** The width of an element, updated on resize. */
function useWidth(of: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(800)
  useLayoutEffect(() => {
    const element = of.current
    if (!element) return
    const updateWidth = () => element.clientWidth > 0 && setWidth(element.clientWidth)
    updateWidth()
    const watcher = new ResizeObserver(updateWidth)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [of])
  return width
}
