import { type HierarchyPointNode, hierarchy, tree } from 'd3-hierarchy'
import { getEdgeLabel } from './edgeLabel.ts'
import type { TreeNode } from './traceModel.ts'
import { getChildItems, getItemKey, isTransaction, type SiblingGroup, type TreeItem } from './treeItems.ts'
import { type LayoutItem, toLayoutItem, wrapItems } from './wrapItems.ts'

/** Column width: minimum, and maximum for long labels. */
const COLUMN = { min: 196, max: 300 }
export const ROW = 84
export const RADIUS = 18
/** Space left of the root for the incoming message. */
const LEAD = 244
export const ELBOW = 10
/** Where the edge of the incoming message starts. */
export const IN_START = -8
const MARGIN = { top: 56, right: 72, bottom: 56 }
/** Space right of a label. */
export const LABEL_END = 8
/** Horizontal offset of a trunk that does not cross the title below the ring. */
const TRUNK = 66
/** A bus runs this far above the first row of its columns, above the labels of that row. */
const BUS_RISE = 46

/** A transaction with its position. */
export type PositionedNode = { readonly x: number; readonly y: number; readonly trace: TreeNode }
/** Folded siblings with their position. */
export type PositionedGroup = { readonly x: number; readonly y: number; readonly group: SiblingGroup }
/**
 * An edge from a transaction to a child.
 *
 * Siblings share the vertical trunk: each edge starts where the previous one turned off, since hundreds of overlapping
 * lines would look like a bar. `from`: at the ring, at the start of the trunk, or on the trunk.
 */
export type PositionedEdge = {
  readonly key: string
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly from: 'ring' | 'stem' | 'trunk'
  /** Horizontal offset of the trunk from the centre of the parent, clear of the parent's title. */
  readonly turn: number
  readonly to: TreeItem
}
/** The line from the trunk of a transaction, above its children in columns, to the trunk of the last column. */
export type Bus = {
  readonly key: string
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** The layout of a tree. */
export type Layout = {
  readonly nodes: readonly PositionedNode[]
  readonly groups: readonly PositionedGroup[]
  readonly edges: readonly PositionedEdge[]
  readonly buses: readonly Bus[]
  readonly byId: ReadonlyMap<string, PositionedNode>
  readonly width: number
  readonly height: number
}

/** The children of a transaction that a tree shows. */
export type GetItems = (trace: TreeNode) => readonly TreeItem[]

/** Lays out a tree from left to right; deterministic. */
export function layoutTree(root: TreeNode, getItems: GetItems = getChildItems): Layout {
  const steps = layoutTreeInSteps(root, getItems)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const nodesPerStep = 400

/** `layoutTree` as a generator that yields between steps, so that the page stays responsive. */
export function* layoutTreeInSteps(root: TreeNode, getItems: GetItems = getChildItems): Generator<undefined, Layout> {
  const items = hierarchy(toLayoutItem(root), item => wrapItems(item, getItems))
  yield
  // d3 lays out from top to bottom: its x is our y.
  const positioned = tree<LayoutItem>()
    .nodeSize([ROW, 1])
    .separation((a, b) => (a.data.rows + b.data.rows) / 2 + (a.parent === b.parent ? 0 : 0.15))(items)
  yield
  const all = positioned.descendants()
  const columns = getColumnPositions(all)
  let top = 0
  let bottom = 0
  let right = 0
  for (const one of all) {
    const reach = ((one.data.rows - 1) / 2) * ROW
    top = Math.min(top, one.x - reach)
    bottom = Math.max(bottom, one.x + reach)
    right = Math.max(right, columns[one.depth] ?? 0)
  }
  const getPositions: GetPositions = one => {
    const x = (columns[one.depth] ?? 0) + LEAD
    // The members of a column are below the bus.
    const first = one.x - top + MARGIN.top - ((one.data.rows - 1) / 2) * ROW + (one.data.isWrapped ? BUS_SPACE : 0)
    return one.data.items.map((item, i) => ({ item, x, y: first + i * ROW }))
  }

  const drawn: Drawn = { nodes: [], groups: [], edges: [], buses: [] }
  const [rootPosition] = getPositions(positioned)
  if (root.node.transaction.in_msg && rootPosition)
    drawn.edges.push({
      key: 'in',
      x0: IN_START,
      y0: rootPosition.y,
      x1: LEAD,
      y1: rootPosition.y,
      from: 'ring',
      turn: 0,
      to: root,
    })
  for (const [index, one] of all.entries()) {
    if (index % nodesPerStep === 0) yield
    for (const { item, x, y } of getPositions(one)) {
      if (isTransaction(item)) drawn.nodes.push({ x, y, trace: item })
      else if (item.kind === 'group') drawn.groups.push({ x, y, group: item })
    }
    if (!one.data.isWrapped) addEdges(one, getPositions, drawn)
  }
  return {
    ...drawn,
    byId: new Map(drawn.nodes.map(one => [one.trace.id, one])),
    width: right + LEAD + MARGIN.right,
    height: bottom - top + MARGIN.top + MARGIN.bottom,
  }
}

/** Half a row, which `wrapItems` adds to the rows of a column. */
const BUS_SPACE = ROW / 2

type Drawn = { nodes: PositionedNode[]; groups: PositionedGroup[]; edges: PositionedEdge[]; buses: Bus[] }
type PositionedItem = { readonly item: TreeItem; readonly x: number; readonly y: number }
type GetPositions = (one: HierarchyPointNode<LayoutItem>) => readonly PositionedItem[]

/** The x offset of each column: wide enough for the labels of its edges. */
function getColumnPositions(all: readonly HierarchyPointNode<LayoutItem>[]): readonly number[] {
  const widths: number[] = []
  for (const { depth, data, parent } of all) {
    if (!parent) continue
    for (const item of data.items) {
      const needed = getTurnOffset(parent) + ELBOW + getEdgeLabel(item).width + RADIUS + LABEL_END
      widths[depth] = Math.min(COLUMN.max, Math.max(widths[depth] ?? COLUMN.min, needed))
    }
  }
  let at = 0
  return Array.from({ length: widths.length + 1 }, (_, depth) => {
    at += widths[depth] ?? 0
    return at
  })
}

const getTurnOffset = ({ data, children = [] }: HierarchyPointNode<LayoutItem>): number =>
  data.isWrapped || children.length > 1 || children[0]?.data.isWrapped ? TRUNK : 40

/** The edges from a transaction to its children, and to their further columns. */
function addEdges(one: HierarchyPointNode<LayoutItem>, getPositions: GetPositions, { edges, buses }: Drawn): void {
  const [parent] = getPositions(one)
  const children = one.children ?? []
  if (!parent || children.length === 0) return
  const turn = getTurnOffset(one)
  edges.push(...getEdges(parent, children.flatMap(getPositions), turn))
  for (const child of children) {
    if (!child.data.isWrapped) continue
    let busEnd = parent.x + turn
    const busY = (getPositions(child)[0]?.y ?? 0) - BUS_RISE
    for (let column = child; column.children?.[0]; column = column.children[0]) {
      const x0 = getPositions(column)[0]?.x ?? 0
      let y0 = busY
      for (const { item, x, y } of getPositions(column.children[0])) {
        edges.push({ key: getItemKey(item), x0, y0, x1: x, y1: y, from: 'trunk', turn: TRUNK, to: item })
        y0 = y - ELBOW
      }
      busEnd = x0 + TRUNK
    }
    const key = `${one.data.items.map(getItemKey).join()}-bus-${buses.length}`
    buses.push({ key, x0: parent.x + turn, y0: parent.y, x1: busEnd, y1: busY })
  }
}

/** The edges to children in the nearest columns; those that are dashed draw no part of the trunk that others share. */
function getEdges(parent: PositionedItem, children: readonly PositionedItem[], turn: number): PositionedEdge[] {
  const isUnsent = ({ item }: PositionedItem) => !isTransaction(item) && item.kind === 'unsent'
  const sent = chainEdges(
    parent,
    children.filter(child => !isUnsent(child)),
    turn,
    true,
  )
  return [...sent, ...chainEdges(parent, children.filter(isUnsent), turn, sent.length === 0)]
}

/** Edges upwards and downwards; each starts where its nearer sibling turned off, the first one at the ring. */
function chainEdges(
  parent: PositionedItem,
  children: readonly PositionedItem[],
  turn: number,
  fromRing: boolean,
): PositionedEdge[] {
  const edges: PositionedEdge[] = []
  const add = ({ item, x, y }: PositionedItem, y0: number, from: PositionedEdge['from']) => {
    edges.push({ key: getItemKey(item), x0: parent.x, y0, x1: x, y1: y, from, turn, to: item })
  }
  const level = children.filter(({ y }) => Math.abs(y - parent.y) < 1)
  for (const child of level) add(child, parent.y, fromRing ? 'ring' : 'trunk')
  const above = children.filter(({ y }) => y <= parent.y - 1).reverse()
  const below = children.filter(({ y }) => y >= parent.y + 1)
  for (const side of [above, below]) {
    let last: number | undefined
    for (const child of side) {
      if (last === undefined) add(child, parent.y, fromRing && edges.length === 0 ? 'ring' : 'stem')
      else add(child, last + ELBOW * Math.sign(parent.y - last), 'trunk')
      last = child.y
    }
  }
  return edges
}
