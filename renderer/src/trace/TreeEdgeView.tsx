import { type JSX, memo, useId } from 'react'
import { formatShortDecimal, TON_DECIMALS } from '../format/amount.ts'
import { truncate } from '../format/truncate.ts'
import { formatEdgeLabel, getEdgeLabel } from './edgeLabel.ts'
import { getEdgePath, getLabelSpan } from './edgePath.ts'
import styles from './TreeEdgeView.module.css'
import { getItemKey, isTransaction, type TreeItem } from './treeItems.ts'
import { type PositionedEdge, RADIUS } from './treeLayout.ts'

const GAP = { transaction: RADIUS + 1, group: RADIUS + 1, unsent: RADIUS + 1, truncation: 34, out: 40 }

/** The look of an edge; equal messages look like one of them. */
function getEdgeKind(to: TreeItem): string {
  if (isTransaction(to)) return to.bounced ? 'bounced' : 'sent'
  return to.kind === 'group' && to.members[0] ? getEdgeKind(to.members[0]) : to.kind
}

type Props = {
  edge: PositionedEdge
  /** Receiver of a message that was never sent. */
  receiver?: string | undefined
  bare: boolean
  faint: boolean
  unit: string
}

/** A message as an edge with operation and value above it; dashed if bounced or never sent, fading out if truncated. */
export const TreeEdgeView = memo(function TreeEdgeView({ edge, receiver, bare, faint, unit }: Props): JSX.Element {
  const id = useId()
  const { to, x1, y1 } = edge
  const kind = getEdgeKind(to)
  const form = isTransaction(to) ? 'transaction' : to.kind
  const gap = GAP[form]
  const end = x1 - gap
  const { x, width } = getLabelSpan(edge, gap)
  const label = getEdgeLabel(to)
  const { code, value, reason } = label
  const amount = value === undefined ? '' : `${formatShortDecimal(value, TON_DECIMALS)} ${unit}`
  return (
    <g
      className={styles.edge}
      data-kind={kind}
      data-faint={faint || undefined}
      data-edge={getItemKey(to)}
      data-tx={isTransaction(to) ? to.node.transaction.hash : undefined}
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
      {!bare && <path className={styles.reach} d={getEdgePath(edge, gap)} />}
      {edge.key === 'in' && <circle className={styles.start} cx={edge.x0 + RADIUS} cy={y1} r={3} />}
      {form === 'out' && <rect className={styles.event} x={end} y={y1 - 5} width={10} height={10} rx={2} />}
      {form === 'unsent' && <circle className={styles.ghost} cx={x1} cy={y1} r={RADIUS} />}
      {form === 'truncation' && (
        <text className={styles.question} x={end + 4} y={y1 + 5}>
          ?
        </text>
      )}
      {!bare && (
        <>
          <text className={styles.op} data-code={code || undefined} x={x} y={y1 - (amount === '' ? 7 : 21)}>
            {formatEdgeLabel(label, width)}
          </text>
          <text className={styles.value} x={x} y={y1 - 7}>
            {amount}
          </text>
          {reason && (
            <text className={styles.reason} x={x} y={y1 + 16}>
              {reason.label}
            </text>
          )}
          {receiver !== undefined && (
            <text className={styles.receiver} x={x1} y={y1 + RADIUS + 15}>
              {truncate(receiver, 20)}
            </text>
          )}
        </>
      )}
    </g>
  )
})
