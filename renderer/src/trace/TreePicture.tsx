import { type JSX, memo } from 'react'
import { type Layout, type PlacedEdge, pathOf, RADIUS } from './layout.ts'
import type { TraceNode } from './model.ts'
import { TreeEdgeView } from './TreeEdgeView.tsx'
import { TreeNodeView } from './TreeNodeView.tsx'
import styles from './TreePicture.module.css'
import type { Detail, Rect } from './useViewport.ts'

type Props = {
  layout: Layout
  /** Only what touches this is drawn; everything when absent. */
  rect?: Rect | undefined
  detail: Detail
  selected: string | undefined
  names: ReadonlyMap<string, string>
  unit: string
  onPress: (trace: TraceNode) => void
}

const REACH = 90

/** The lines and rings of a tree, as far as they are in sight. */
export const TreePicture = memo(function TreePicture(props: Props): JSX.Element {
  const { layout, rect, detail, selected, names, unit, onPress } = props
  if (detail === 'dots') return <Dots layout={layout} selected={selected} onPress={onPress} />
  const bare = detail === 'rings'
  const nodes = layout.nodes.filter(({ x, y, trace }) => trace.id === selected || !rect || touches(rect, x, x, y, y))
  const edges = layout.edges.filter(
    ({ x0, x1, y0, y1 }) => !rect || touches(rect, x0, x1, Math.min(y0, y1), Math.max(y0, y1)),
  )
  return (
    <>
      {edges.map(edge => (
        <TreeEdgeView key={edge.key} edge={edge} bare={bare} unit={unit} />
      ))}
      {nodes.map(({ trace, x, y }) => (
        <TreeNodeView
          key={trace.id}
          trace={trace}
          x={x}
          y={y}
          name={names.get(trace.account)}
          selected={trace.id === selected}
          bare={bare}
          onPress={onPress}
        />
      ))}
    </>
  )
})

const touches = (rect: Rect, left: number, right: number, top: number, bottom: number): boolean =>
  right + REACH >= rect.left && left - REACH <= rect.right && bottom + REACH >= rect.top && top - REACH <= rect.bottom

/** From far away: all lines are one path, all rings another, however many there are. */
function Dots({ layout, selected, onPress }: Pick<Props, 'layout' | 'selected' | 'onPress'>): JSX.Element {
  const lines = layout.edges.map(edge => pathOf(edge, RADIUS)).join('')
  const marked = layout.nodes.filter(({ trace }) => trace.state === 'failed' || trace.id === selected)
  return (
    <>
      <path className={styles.lines} d={lines} />
      <path className={styles.dots} d={layout.nodes.map(({ x, y }) => `M${x} ${y}h.01`).join('')} />
      {layout.edges.filter(isBounced).map(edge => (
        <path key={edge.key} className={styles.back} d={pathOf(edge, RADIUS)} />
      ))}
      {marked.map(({ trace, x, y }) => (
        <TreeNodeView
          key={trace.id}
          trace={trace}
          x={x}
          y={y}
          name={undefined}
          selected={trace.id === selected}
          bare
          onPress={onPress}
        />
      ))}
    </>
  )
}

const isBounced = ({ to }: PlacedEdge): boolean => 'node' in to && to.bounced
