import { type JSX, memo, useId } from 'react'
import { formatShortDecimal, TON_DECIMALS } from '../format/amount.ts'
import { clipped, edgeWords } from './edgeWords.ts'
import { labelSpan, type PlacedEdge, pathOf, RADIUS } from './layout.ts'
import { cutWords } from './model.ts'
import styles from './TreeEdgeView.module.css'

const GAP = { ring: RADIUS + 1, cut: 34, out: 40 }

/** A message on its way: its operation and value above the line; dashed when it came back, fading where the tree was cut. */
export const TreeEdgeView = memo(function TreeEdgeView({
  edge,
  bare,
  faint,
  unit,
}: {
  edge: PlacedEdge
  bare: boolean
  /** It is not what is looked for. */
  faint: boolean
  unit: string
}): JSX.Element {
  const id = useId()
  const { to, x1, y1 } = edge
  const kind = 'node' in to ? (to.bounced ? 'bounced' : 'sent') : to.kind
  const gap = 'node' in to ? GAP.ring : GAP[to.kind]
  const { x, width } = labelSpan(edge, gap)
  const said = edgeWords(to)
  const { op, code, value } = said
  const amount = value === undefined ? '' : `${formatShortDecimal(value, TON_DECIMALS)} ${unit}`
  const end = x1 - gap
  return (
    <g
      className={styles.edge}
      data-kind={kind}
      data-faint={faint || undefined}
      data-tx={'node' in to ? to.node.transaction.hash : undefined}
    >
      {kind === 'cut' && (
        <linearGradient id={id} gradientUnits="userSpaceOnUse" x1={x} x2={end} y1={0} y2={0}>
          <stop className={styles.near} offset="0.3" />
          <stop className={styles.far} offset="1" />
        </linearGradient>
      )}
      <path className={styles.line} d={pathOf(edge, gap)} stroke={kind === 'cut' ? `url(#${id})` : undefined} />
      {edge.key === 'in' && <circle className={styles.outside} cx={edge.x0 + RADIUS} cy={y1} r={3} />}
      {kind === 'out' && <rect className={styles.event} x={end} y={y1 - 5} width={10} height={10} rx={2} />}
      {kind === 'cut' && (
        <text className={styles.question} x={end + 4} y={y1 + 5}>
          ?
        </text>
      )}
      {!bare && (
        <>
          <text className={styles.op} data-code={code || undefined} x={x} y={y1 - (amount === '' ? 7 : 21)}>
            {clipped(said, width)}
            {op !== '' && <title>{op}</title>}
          </text>
          <text className={styles.value} x={x} y={y1 - 7}>
            {amount}
            {value !== undefined && <title>{`${value} nano`}</title>}
          </text>
          {kind === 'cut' && 'kind' in to && to.kind === 'cut' && (
            <text className={styles.reason} x={x} y={y1 + 16}>
              {cutWords[to.cut.kind]}
              <title>{to.cut.text}</title>
            </text>
          )}
        </>
      )}
    </g>
  )
})
