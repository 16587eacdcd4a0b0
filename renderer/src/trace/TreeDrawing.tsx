import { type CSSProperties, type JSX, memo } from 'react'
import { type AccountNames, toAccountLabel } from '../ui/AccountNames.tsx'
import { getBusPath, getEdgePath } from './edgePath.ts'
import { TREE_CARD_ID } from './TreeCard.tsx'
import styles from './TreeDrawing.module.css'
import { TreeEdgeView } from './TreeEdgeView.tsx'
import { TreeGroupView } from './TreeGroupView.tsx'
import { TreeNodeView } from './TreeNodeView.tsx'
import type { TreeNode } from './traceModel.ts'
import { getReceiver as getGroupReceiver, isTransaction, type SiblingGroup, type TreeItem } from './treeItems.ts'
import { type Layout, type PositionedEdge, RADIUS } from './treeLayout.ts'
import type { DetailLevel, Rect } from './useViewport.ts'

type Props = {
  layout: Layout
  /** Renders only what intersects this rectangle; everything if absent. */
  rect?: Rect | undefined
  detail: DetailLevel
  /** Canvas units per screen pixel; used for dots only. */
  pixel?: number
  /** Id of a transaction, or key of a group. */
  selected: string | undefined
  /** Key of the node that a card describes. */
  described?: string | undefined
  /** Ids of the transactions that match the filter; the others are faint. All match if absent. */
  visibleNodes?: ReadonlySet<string> | undefined
  names: AccountNames
  unit: string
  onPress: (trace: TreeNode) => void
  onUnfold: (group: SiblingGroup) => void
}

const REACH = 90

/** The visible edges and nodes of a tree. */
export const TreeDrawing = memo(function TreePicture(props: Props): JSX.Element {
  const { layout, rect, detail, pixel = 1, selected, visibleNodes: kept, names, unit } = props
  if (detail === 'dots') return <Dots layout={layout} pixel={pixel} selected={selected} kept={kept} />
  const bare = detail === 'rings'
  const nodes = layout.nodes.filter(({ x, y, trace }) => trace.id === selected || !rect || touches(rect, x, x, y, y))
  const edges = layout.edges.filter(
    ({ x0, x1, y0, y1 }) => !rect || touches(rect, x0, x1, Math.min(y0, y1), Math.max(y0, y1)),
  )
  const groups = layout.groups.filter(({ x, y, group }) => group.key === selected || !rect || touches(rect, x, x, y, y))
  const buses = layout.buses.filter(
    ({ x0, x1, y0, y1 }) => !rect || touches(rect, x0, x1, Math.min(y0, y1), Math.max(y0, y1)),
  )
  return (
    <>
      {buses.map(bus => (
        <path key={bus.key} className={styles.bus} d={getBusPath(bus)} />
      ))}
      {edges.map(edge => {
        const faint = kept !== undefined && !matches(edge.to, kept)
        const drawn = kept === undefined || faint ? edge : fromRing(edge, layout)
        return (
          <TreeEdgeView
            key={edge.key}
            edge={drawn}
            receiver={getReceiver(edge.to, names)}
            bare={bare}
            faint={faint}
            unit={unit}
          />
        )
      })}
      {nodes.map(({ trace, x, y }) => (
        <TreeNodeView
          key={trace.id}
          trace={trace}
          x={x}
          y={y}
          title={toAccountLabel(trace.account, names)}
          isNamed={names.name(trace.account) !== undefined}
          looksLike={names.lookAlikes?.get(trace.account)?.otherName}
          selected={trace.id === selected}
          describedBy={trace.id === props.described ? TREE_CARD_ID : undefined}
          bare={bare}
          faint={kept !== undefined && !kept.has(trace.id)}
          onPress={props.onPress}
        />
      ))}
      {groups.map(({ group, x, y }) => (
        <TreeGroupView
          key={group.key}
          group={group}
          x={x}
          y={y}
          looksLike={findLookAlike(group, names)}
          selected={group.key === selected}
          describedBy={group.key === props.described ? TREE_CARD_ID : undefined}
          bare={bare}
          faint={kept !== undefined && !matches(group, kept)}
          unit={unit}
          onPress={props.onUnfold}
        />
      ))}
    </>
  )
})

/** Of an account of a folded group: the name that it is easily taken for. */
function findLookAlike({ members }: SiblingGroup, { lookAlikes }: Props['names']): string | undefined {
  if (!lookAlikes) return undefined
  for (const member of members) {
    const account = getGroupReceiver(member)
    const found = account === undefined ? undefined : lookAlikes.get(account)
    if (found) return found.otherName
  }
  return undefined
}

const touches = (rect: Rect, left: number, right: number, top: number, bottom: number): boolean =>
  right + REACH >= rect.left && left - REACH <= rect.right && bottom + REACH >= rect.top && top - REACH <= rect.bottom

/** Title of the account that a message was never sent to. */
function getReceiver(to: TreeItem, names: Props['names']): string | undefined {
  const destination = !isTransaction(to) && to.kind === 'unsent' ? to.unsent.to?.address : undefined
  return destination === undefined ? undefined : toAccountLabel(destination, names)
}

type DotsProps = Pick<Props, 'layout' | 'selected'> & { pixel: number; kept: Props['visibleNodes'] }
type Dot = { readonly x: number; readonly y: number }

/** The zoomed-out form: one path for all edges, one for all nodes; failures are crosses. */
function Dots({ layout, pixel, selected, kept }: DotsProps): JSX.Element {
  const arm = Math.max(12, 3 * pixel)
  const cross = ({ x, y }: Dot) => `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`
  const failed = layout.nodes.filter(({ trace }) => trace.state === 'failed')
  const items = [
    ...layout.nodes.map(({ trace, x, y }) => ({ item: trace, key: trace.id, x, y })),
    ...layout.groups.map(({ group, x, y }) => ({ item: group, key: group.key, x, y })),
  ]
  const chosen = items.find(({ key }) => key === selected)
  const lines = [...layout.edges.map(edge => getEdgePath(edge, RADIUS)), ...layout.buses.map(getBusPath)]
  return (
    <g style={{ '--pixel': pixel } as CSSProperties}>
      <path className={styles.lines} d={lines.join('')} />
      <path
        className={styles.back}
        d={layout.edges
          .filter(isBounced)
          .map(edge => getEdgePath(edge, RADIUS))
          .join('')}
      />
      {kept && <path className={styles.faint} d={dots(items.filter(({ item }) => !matches(item, kept)))} />}
      <path className={styles.dots} d={dots(kept ? items.filter(({ item }) => matches(item, kept)) : items)} />
      <path className={styles.failed} d={failed.map(cross).join('')} />
      {chosen && <circle className={styles.chosen} cx={chosen.x} cy={chosen.y} r={Math.max(RADIUS, 4 * pixel)} />}
    </g>
  )
}

const dots = (items: readonly Dot[]): string => items.map(({ x, y }) => `M${x} ${y}h.01`).join('')

/** Whether an item is not faint: messages without a transaction are like the transaction that they come from. */
function matches(item: TreeItem, kept: ReadonlySet<string>): boolean {
  if (isTransaction(item)) return kept.has(item.id)
  return item.kind === 'group' ? item.members.some(member => matches(member, kept)) : kept.has(item.parent.id)
}

/** An edge with its full path from the ring: the siblings that draw the shared part are faint. */
function fromRing(edge: PositionedEdge, { byId }: Layout): PositionedEdge {
  const parent = edge.to.parent ? byId.get(edge.to.parent.id) : undefined
  // The edges of further columns start at the bus.
  return parent && parent.x === edge.x0 ? { ...edge, y0: parent.y, from: 'ring' } : edge
}

const isBounced = ({ to }: PositionedEdge): boolean => isTransaction(to) && to.bounced
