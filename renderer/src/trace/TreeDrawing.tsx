import { type CSSProperties, type JSX, memo } from 'react'
import styles from './TreeDrawing.module.css'
import { TreeEdgeView } from './TreeEdgeView.tsx'
import { TreeNodeView } from './TreeNodeView.tsx'
import type { TreeNode } from './traceModel.ts'
import { getEdgePath, type Layout, type PositionedEdge, type PositionedNode, RADIUS } from './treeLayout.ts'
import type { DetailLevel, Rect } from './useViewport.ts'

type Props = {
  layout: Layout
  /** Renders only what intersects this rectangle; everything if absent. */
  rect?: Rect | undefined
  detail: DetailLevel
  /** Canvas units per screen pixel; used for dots only. */
  pixel?: number
  selected: string | undefined
  /** Ids of the transactions that match the filter; the others are faint. All match if absent. */
  visibleNodes?: ReadonlySet<string> | undefined
  names: ReadonlyMap<string, string>
  unit: string
  onPress: (trace: TreeNode) => void
}

const REACH = 90

/** The visible edges and nodes of a tree. */
export const TreeDrawing = memo(function TreePicture(props: Props): JSX.Element {
  const { layout, rect, detail, pixel = 1, selected, visibleNodes: kept, names, unit, onPress } = props
  if (detail === 'dots') return <Dots layout={layout} pixel={pixel} selected={selected} kept={kept} />
  const bare = detail === 'rings'
  const nodes = layout.nodes.filter(({ x, y, trace }) => trace.id === selected || !rect || touches(rect, x, x, y, y))
  const edges = layout.edges.filter(
    ({ x0, x1, y0, y1 }) => !rect || touches(rect, x0, x1, Math.min(y0, y1), Math.max(y0, y1)),
  )
  return (
    <>
      {edges.map(edge => {
        const faint = isFaint(edge, kept)
        const drawn = kept === undefined || faint ? edge : fromRing(edge, layout)
        return <TreeEdgeView key={edge.key} edge={drawn} bare={bare} faint={faint} unit={unit} />
      })}
      {nodes.map(({ trace, x, y }) => (
        <TreeNodeView
          key={trace.id}
          trace={trace}
          x={x}
          y={y}
          name={names.get(trace.account)}
          selected={trace.id === selected}
          bare={bare}
          faint={kept !== undefined && !kept.has(trace.id)}
          onPress={onPress}
        />
      ))}
    </>
  )
})

const touches = (rect: Rect, left: number, right: number, top: number, bottom: number): boolean =>
  right + REACH >= rect.left && left - REACH <= rect.right && bottom + REACH >= rect.top && top - REACH <= rect.bottom

type DotsProps = Pick<Props, 'layout' | 'selected'> & { pixel: number; kept: Props['visibleNodes'] }

/** The zoomed-out form: one path for all edges, one for all nodes; failures are crosses. */
function Dots({ layout, pixel, selected, kept }: DotsProps): JSX.Element {
  const arm = Math.max(12, 3 * pixel)
  const cross = ({ x, y }: PositionedNode) =>
    `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`
  const failed = layout.nodes.filter(({ trace }) => trace.state === 'failed')
  const chosen = selected === undefined ? undefined : layout.byId.get(selected)
  return (
    <g style={{ '--pixel': pixel } as CSSProperties}>
      <path className={styles.lines} d={layout.edges.map(edge => getEdgePath(edge, RADIUS)).join('')} />
      <path
        className={styles.back}
        d={layout.edges
          .filter(isBounced)
          .map(edge => getEdgePath(edge, RADIUS))
          .join('')}
      />
      {kept && <path className={styles.faint} d={dots(layout.nodes.filter(({ trace }) => !kept.has(trace.id)))} />}
      <path
        className={styles.dots}
        d={dots(kept ? layout.nodes.filter(({ trace }) => kept.has(trace.id)) : layout.nodes)}
      />
      <path className={styles.failed} d={failed.map(cross).join('')} />
      {chosen && <circle className={styles.chosen} cx={chosen.x} cy={chosen.y} r={Math.max(RADIUS, 4 * pixel)} />}
    </g>
  )
}

const dots = (nodes: readonly PositionedNode[]): string => nodes.map(({ x, y }) => `M${x} ${y}h.01`).join('')

/** An edge is faint like the transaction it leads to, or else like the one it comes from. */
function isFaint({ key, to }: PositionedEdge, kept: ReadonlySet<string> | undefined): boolean {
  if (kept === undefined) return false
  return !kept.has('node' in to ? to.id : key.replace(/-(truncation|out)-\d+$/, ''))
}

/** An edge with its full path from the ring: the siblings that draw the shared part are faint. */
function fromRing(edge: PositionedEdge, { byId }: Layout): PositionedEdge {
  const parent = 'node' in edge.to && edge.to.parent ? byId.get(edge.to.parent.id) : undefined
  return parent ? { ...edge, y0: parent.y, from: 'ring' } : edge
}

const isBounced = ({ to }: PositionedEdge): boolean => 'node' in to && to.bounced
