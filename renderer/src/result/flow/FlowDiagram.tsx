import { type JSX, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatCount, formatDecimal, formatShortDecimal, pluralize, TON_DECIMALS } from '../../format/amount.ts'
import { truncate } from '../../format/shorten.ts'
import { useSettings } from '../../settings/settings.ts'
import type { TraceModel } from '../../trace/traceModel.ts'
import { useAccountNames } from '../../ui/AccountNames.tsx'
import { toDisplayAmount } from '../../ui/Amount.tsx'
import { accountHighlightProps } from '../../ui/highlight.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { formatAssetName, type ResultAsset } from '../actionLines/assets.ts'
import { useAccountTitle } from '../filter/AccountTag.tsx'
import type { FilterState } from '../filter/useFilter.ts'
import styles from './FlowDiagram.module.css'
import { buildFlowGraph, FEES, type Flow, OTHERS } from './flowGraph.ts'
import { layoutFlow, type PositionedFlowLink, type PositionedFlowNode } from './flowLayout.ts'

type Props = {
  model: TraceModel
  filtering: FilterState
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

type LinkProps = Pick<Props, 'onNode'> & { link: PositionedFlowLink; asset: ResultAsset }

/** A band; pressing it opens its first transaction. */
function FlowLinkView({ link, asset, onNode }: LinkProps): JSX.Element {
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

/** An account in the diagram: bar, letter, name and amount. */
function FlowNodeView({ node, amount }: { node: PositionedFlowNode; amount: string }): JSX.Element {
  const names = useAccountNames()
  const title = useAccountTitle()
  const { account, x0, x1, y0, y1, returned } = node
  const single = account !== FEES && account !== OTHERS
  const letter = single ? names.letter(account) : undefined
  const name = account === FEES ? 'Fees' : account === OTHERS ? `${node.accounts} other accounts` : title(account)
  const centreY = (y0 + y1) / 2
  const left = x1 + 8
  return (
    <g {...(single && accountHighlightProps(account))}>
      <rect className={styles.bar} x={x0} y={y0} width={x1 - x0} height={Math.max(2, y1 - y0)} rx={1.5} />
      {letter !== undefined && (
        <>
          <circle className={styles.ring} cx={left + 10} cy={centreY} r={10} />
          <text className={styles.letter} x={left + 10} y={centreY} dy="0.36em">
            {letter}
          </text>
        </>
      )}
      <text className={styles.name} x={left + (letter === undefined ? 0 : 26)} y={centreY - 3}>
        {truncate(name, 19)}
        {returned && <tspan className={styles.quiet}> returned</tspan>}
        <title>{name}</title>
      </text>
      <text className={styles.amount} x={left + (letter === undefined ? 0 : 26)} y={centreY + 11}>
        {amount}
      </text>
    </g>
  )
}
