import { type JSX, memo, useId } from 'react'
import { formatShortDecimal, TON_DECIMALS } from '../format/amount.ts'
import { formatEdgeLabel, getEdgeLabel } from './edgeLabel.ts'
import styles from './TreeEdgeView.module.css'
import { truncationLabels } from './traceModel.ts'
import { getEdgePath, getLabelSpan, type PositionedEdge, RADIUS } from './treeLayout.ts'

const GAP = { ring: RADIUS + 1, truncation: 34, out: 40 }

type Props = { edge: PositionedEdge; bare: boolean; faint: boolean; unit: string }

/** A message as an edge with operation and value above it; dashed if bounced, fading out if truncated. */
export const TreeEdgeView = memo(function TreeEdgeView({ edge, bare, faint, unit }: Props): JSX.Element {
  const id = useId()
  const { to, x1, y1 } = edge
  const kind = 'node' in to ? (to.bounced ? 'bounced' : 'sent') : to.kind
  const gap = 'node' in to ? GAP.ring : GAP[to.kind]
  const { x, width } = getLabelSpan(edge, gap)
  const label = getEdgeLabel(to)
  const { op, code, value } = label
  const amount = value === undefined ? '' : `${formatShortDecimal(value, TON_DECIMALS)} ${unit}`
  const end = x1 - gap
  return (
    <g
      className={styles.edge}
      data-kind={kind}
      data-faint={faint || undefined}
      data-tx={'node' in to ? to.node.transaction.hash : undefined}
    >
      {kind === 'truncation' && (
        <linearGradient id={id} gradientUnits="userSpaceOnUse" x1={x} x2={end} y1={0} y2={0}>
          <stop className={styles.near} offset="0.3" />
          <stop className={styles.far} offset="1" />
        </linearGradient>
      )}
      <path
        className={styles.line}
        d={getEdgePath(edge, gap)}
        stroke={kind === 'truncation' ? `url(#${id})` : undefined}
      />
      {edge.key === 'in' && <circle className={styles.start} cx={edge.x0 + RADIUS} cy={y1} r={3} />}
      {kind === 'out' && <rect className={styles.event} x={end} y={y1 - 5} width={10} height={10} rx={2} />}
      {kind === 'truncation' && (
        <text className={styles.question} x={end + 4} y={y1 + 5}>
          ?
        </text>
      )}
      {!bare && (
        <>
          <text className={styles.op} data-code={code || undefined} x={x} y={y1 - (amount === '' ? 7 : 21)}>
            {formatEdgeLabel(label, width)}
            {op !== '' && <title>{op}</title>}
          </text>
          <text className={styles.value} x={x} y={y1 - 7}>
            {amount}
            {value !== undefined && <title>{`${value} nano`}</title>}
          </text>
          {kind === 'truncation' && 'kind' in to && to.kind === 'truncation' && (
            <text className={styles.reason} x={x} y={y1 + 16}>
              {truncationLabels[to.truncation.kind]}
              <title>{to.truncation.text}</title>
            </text>
          )}
        </>
      )}
    </g>
  )
})
