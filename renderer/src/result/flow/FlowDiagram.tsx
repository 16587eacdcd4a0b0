import { type JSX, type ReactNode, useId, useMemo, useRef } from 'react'
import { pluralize } from '../../format/amount.ts'
import { useSettings } from '../../settings/settings.ts'
import type { TraceModel } from '../../trace/traceModel.ts'
import { useAccountNames } from '../../ui/AccountNames.tsx'
import { AccountLetter } from '../../ui/Address.tsx'
import { accountHighlightProps } from '../../ui/highlight.ts'
import { pressProps } from '../../ui/pressProps.ts'
import { UnknownMark } from '../../ui/UnknownValue.tsx'
import { useWidth } from '../../ui/useWidth.ts'
import { formatAssetName } from '../actionLines/assets.ts'
import styles from './FlowDiagram.module.css'
import { FlowLegend } from './FlowLegend.tsx'
import { buildFlowGraph } from './flowGraph.ts'
import { type FlowBand, type FlowBar, layoutFlow, type PositionedFlowNode } from './flowLayout.ts'
import type { AssetFlows } from './flows.ts'
import { formatFlowAmount } from './formatFlowAmount.ts'
import { useEndTitle } from './useEndTitle.ts'

type Props = AssetFlows & { model: TraceModel; onNode: (id: string) => void }

/** A single band need not be as thick as the sum of many. */
const NFT_THICKNESS = 14

/** The flows of one asset between accounts, from left to right; bands are as thick as the amounts. */
export function FlowDiagram({ asset, flows, model, onNode }: Props): JSX.Element {
  const { unit } = useSettings()
  const names = useAccountNames()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const room = useWidth(frame)
  const { nodes, bands, width, height } = useMemo(() => {
    const graph = buildFlowGraph(flows, [...model.letters.keys()])
    const max = graph.nodes.reduce((top, { inflow, outflow }) => Math.max(top, Number(inflow), Number(outflow)), 1)
    return layoutFlow(graph, {
      room,
      ...(asset.kind === 'nft' && { maxThickness: Math.min(64, max * NFT_THICKNESS) }),
    })
  }, [flows, asset, model, room])
  return (
    <figure className="mb-24" aria-label={`Diagram of the value flow, ${formatAssetName(asset, unit, names)}`}>
      <div ref={frame} className="scroll-x">
        <div className={styles.picture} style={{ width, height }}>
          <svg width={width} height={height} role="presentation">
            <defs>
              <Stripes id={`${id}stripes`} className={styles.stripes} angle={45} period={6} />
            </defs>
            {bands.map(band => (
              <Band
                key={`${band.source} ${band.target}`}
                band={band}
                asset={asset}
                stripes={`url(#${id}stripes)`}
                onNode={onNode}
              />
            ))}
          </svg>
          {nodes.map(node => (
            <Card key={node.id} node={node} asset={asset} bands={bands} />
          ))}
          <svg width={width} height={height} className={styles.bars} aria-hidden>
            <defs>
              <Stripes id={`${id}hatching`} className={styles.hatching} angle={90} period={3} />
            </defs>
            {nodes.flatMap(({ id: node, bars }) =>
              bars.map((bar, at) => (
                <Bar key={`${node} ${bar.kind} ${String(at)}`} bar={bar} hatching={`url(#${id}hatching)`} />
              )),
            )}
          </svg>
        </div>
      </div>
      <figcaption className="mt-8 text-small secondary">
        <FlowLegend flows={flows} />
        {asset.kind === 'token' && asset.token.decimals === undefined && (
          <UnknownMark>smallest units, decimals unknown</UnknownMark>
        )}
      </figcaption>
    </figure>
  )
}

type StripesProps = { id: string; className: string | undefined; angle: number; period: number }

const Stripes = ({ id, className, angle, period }: StripesProps) => (
  <pattern
    id={id}
    width={period}
    height={period}
    patternUnits="userSpaceOnUse"
    patternTransform={`rotate(${String(angle)})`}
  >
    <path d={`M0 0V${String(period)}`} className={className} />
  </pattern>
)

function Bar({ bar: { kind, ...box }, hatching }: { bar: FlowBar; hatching: string }): JSX.Element {
  return <rect {...box} className={styles.bar} data-kind={kind} {...(kind === 'fee' && { fill: hatching })} />
}

type BandProps = Pick<Props, 'asset' | 'onNode'> & { band: FlowBand; stripes: string }

/** A band; pressing it opens its first transaction. */
function Band({ band, asset, stripes, onNode }: BandProps): JSX.Element {
  const { unit } = useSettings()
  const names = useAccountNames()
  const title = useEndTitle()
  const nameOf = (end: string) => [names.letter(end), title(end)].filter(Boolean).join(' ')
  const what = asset.kind === 'ton' ? 'message' : 'action'
  const times = band.count === 1 ? '' : `, ${pluralize(band.count, what)}`
  const returned = band.kind === 'returned' ? ', returned' : ''
  const amount = formatFlowAmount(asset, band, { unit, names }).exact
  const label = `${nameOf(band.from)} to ${nameOf(band.to)}: ${amount}${times}${returned}`
  const { node } = band
  return (
    <path
      className={styles.band}
      d={band.path}
      data-kind={band.kind}
      {...(band.kind === 'returned' && { style: { '--stripes': stripes } as object })}
      {...(node === undefined ? { role: 'img', tabIndex: 0 } : pressProps(() => onNode(node)))}
      aria-label={label}
    >
      <title>{label}</title>
    </path>
  )
}

type CardProps = Pick<Props, 'asset'> & { node: PositionedFlowNode; bands: readonly FlowBand[] }

/** An account: its name, and what came in, went out and was paid as fees here. */
function Card({ node, asset, bands }: CardProps): JSX.Element {
  const { letter } = useAccountNames()
  const title = useEndTitle()
  const { account, accounts, inflow, outflow, returned, fees, x, y, width, height } = node
  const itemsAt = (end: 'source' | 'target') =>
    bands.filter(band => band[end] === node.id).flatMap(({ items = [] }) => items)
  const name = title(account, accounts)
  const accountLetter = letter(account)
  return (
    <div
      className={styles.card}
      style={{ left: x, top: y, width, height }}
      {...(accountLetter !== undefined && accountHighlightProps(account))}
    >
      <span className={styles.name} title={name}>
        {accountLetter !== undefined && <AccountLetter letter={accountLetter} account={account} />}
        <bdi className="ellipsis">{name}</bdi>
        {returned > 0n && <span className="regular hint">returned</span>}
      </span>
      {inflow > 0n && (
        <CardAmount kind={returned === inflow ? 'returned' : 'in'} sign="+">
          <FlowAmount asset={asset} amount={inflow} items={itemsAt('target')} />
        </CardAmount>
      )}
      {outflow > 0n && (
        <CardAmount kind="out" sign="−">
          <FlowAmount asset={asset} amount={outflow} items={itemsAt('source')} />
        </CardAmount>
      )}
      {fees > 0n && (
        <CardAmount kind="fee" sign="−">
          <FlowAmount asset={asset} amount={fees} />
          <span className="hint">fee</span>
        </CardAmount>
      )}
    </div>
  )
}

function CardAmount({ kind, sign, children }: { kind: FlowBar['kind']; sign: string; children: ReactNode }) {
  return (
    <span className={styles.amount}>
      <span className={styles.sign} data-kind={kind}>
        {sign}
      </span>
      {children}
    </span>
  )
}

function FlowAmount({ asset, ...flow }: Pick<Props, 'asset'> & Parameters<typeof formatFlowAmount>[1]): JSX.Element {
  const { unit } = useSettings()
  const names = useAccountNames()
  const { short, exact } = formatFlowAmount(asset, flow, { unit, names })
  return (
    <bdi className="ellipsis" title={exact}>
      {short}
    </bdi>
  )
}
