import type { DebugTruncation } from '@tonoscope/core/contract/debug'
import type { MessageJson } from '@tonoscope/core/contract/schemas/transaction'
import { type HierarchyPointNode, hierarchy, tree } from 'd3-hierarchy'
import { getEdgeLabel } from './edgeLabel.ts'
import type { TreeNode } from './traceModel.ts'

/** Column width: minimum, and maximum for long labels. */
const COLUMN = { min: 196, max: 300 }
export const ROW = 84
export const RADIUS = 18
/** Space left of the root for the incoming message. */
const LEAD = 244
const ELBOW = 10
/** Where the edge of the incoming message starts. */
export const IN_START = -8
const MARGIN = { top: 56, right: 72, bottom: 56 }

/** A leaf that is not a transaction: a truncated message or an external outgoing message. */
export type Leaf =
  | { readonly kind: 'truncation'; readonly key: string; readonly truncation: DebugTruncation }
  | { readonly kind: 'out'; readonly key: string; readonly message: MessageJson }

/** A transaction with its position. */
export type PositionedNode = { readonly x: number; readonly y: number; readonly trace: TreeNode }
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
  readonly to: TreeNode | Leaf
}

/** The layout of a tree. */
export type Layout = {
  readonly nodes: readonly PositionedNode[]
  readonly edges: readonly PositionedEdge[]
  readonly byId: ReadonlyMap<string, PositionedNode>
  readonly width: number
  readonly height: number
}

type LayoutItem = { readonly key: string; readonly trace?: TreeNode; readonly leaf?: Leaf }

const toLayoutItem = (trace: TreeNode): LayoutItem => ({ key: trace.id, trace })

function getChildItems({ trace }: LayoutItem): LayoutItem[] {
  if (!trace) return []
  const truncations = trace.node.truncations.map((truncation, i): LayoutItem => {
    const key = `${trace.id}-truncation-${i}`
    return { key, leaf: { kind: 'truncation', key, truncation } }
  })
  const outs = trace.node.transaction.out_msgs
    .filter(message => message.msg_type === 'ext_out_msg')
    .map((message, i): LayoutItem => {
      const key = `${trace.id}-out-${i}`
      return { key, leaf: { kind: 'out', key, message } }
    })
  return [...trace.children.map(toLayoutItem), ...truncations, ...outs]
}

/** Lays out a tree from left to right; deterministic. */
export function layoutTree(root: TreeNode): Layout {
  const steps = layoutTreeInSteps(root)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const nodesPerStep = 400

/** `layoutTree` as a generator that yields between steps, so that the page stays responsive. */
export function* layoutTreeInSteps(root: TreeNode): Generator<undefined, Layout> {
  const items = hierarchy(toLayoutItem(root), getChildItems)
  yield
  // d3 lays out from top to bottom: its x is our y.
  const positioned = tree<LayoutItem>()
    .nodeSize([ROW, 1])
    .separation((a, b) => (a.parent === b.parent ? 1 : 1.15))(items)
  yield
  const all = positioned.descendants()
  const columns = getColumnPositions(all)
  let top = 0
  let bottom = 0
  let right = 0
  for (const one of all) {
    top = Math.min(top, one.x)
    bottom = Math.max(bottom, one.x)
    right = Math.max(right, columns[one.depth] ?? 0)
  }
  const at = (one: HierarchyPointNode<LayoutItem>) => ({
    x: (columns[one.depth] ?? 0) + LEAD,
    y: one.x - top + MARGIN.top,
  })

  const nodes: PositionedNode[] = []
  const edges: PositionedEdge[] = []
  if (root.node.transaction.in_msg)
    edges.push({
      key: 'in',
      x0: IN_START,
      y0: at(positioned).y,
      x1: LEAD,
      y1: at(positioned).y,
      from: 'ring',
      turn: 0,
      to: root,
    })
  for (const [index, one] of all.entries()) {
    if (index % nodesPerStep === 0) yield
    if (one.data.trace) nodes.push({ ...at(one), trace: one.data.trace })
    edges.push(...getEdges(at(one), one.children ?? [], at))
  }
  return {
    nodes,
    edges,
    byId: new Map(nodes.map(one => [one.trace.id, one])),
    width: right + LEAD + MARGIN.right,
    height: bottom - top + MARGIN.top + MARGIN.bottom,
  }
}

/** The x offset of each column: wide enough for the labels of its edges. */
function getColumnPositions(all: readonly HierarchyPointNode<LayoutItem>[]): readonly number[] {
  const widths: number[] = []
  for (const { depth, data, parent } of all) {
    const to = data.trace ?? data.leaf
    if (!to || !parent) continue
    const needed = getTurnOffset(parent.children ?? []) + ELBOW + getEdgeLabel(to).width + RADIUS + LABEL_END
    widths[depth] = Math.min(COLUMN.max, Math.max(widths[depth] ?? COLUMN.min, needed))
  }
  let at = 0
  return Array.from({ length: widths.length + 1 }, (_, depth) => {
    at += widths[depth] ?? 0
    return at
  })
}

type Point = { readonly x: number; readonly y: number }

/** The edges to the children, upwards and downwards; each starts where its nearer sibling turned off. */
function getEdges(
  parent: Point,
  children: readonly HierarchyPointNode<LayoutItem>[],
  at: (one: HierarchyPointNode<LayoutItem>) => Point,
): PositionedEdge[] {
  const edges: PositionedEdge[] = []
  const turn = getTurnOffset(children)
  const add = (child: HierarchyPointNode<LayoutItem>, y0: number, from: PositionedEdge['from']) => {
    const to = child.data.trace ?? child.data.leaf
    const { x, y } = at(child)
    if (to) edges.push({ key: child.data.key, x0: parent.x, y0, x1: x, y1: y, from, turn, to })
  }
  const level = children.filter(child => Math.abs(at(child).y - parent.y) < 1)
  for (const child of level) add(child, parent.y, 'ring')
  const above = children.filter(child => at(child).y <= parent.y - 1).reverse()
  const below = children.filter(child => at(child).y >= parent.y + 1)
  for (const side of [above, below]) {
    let last: number | undefined
    for (const child of side) {
      if (last === undefined) add(child, parent.y, edges.length === 0 ? 'ring' : 'stem')
      else add(child, last + ELBOW * Math.sign(parent.y - last), 'trunk')
      last = at(child).y
    }
  }
  return edges
}

/** The trunk must not cross the title below the ring. */
const getTurnOffset = (children: readonly unknown[]): number => (children.length > 1 ? 66 : 40)
const LABEL_END = 8

/** The SVG path of an edge from ring to ring, with elbows of 10 at both ends of the trunk. */
export function getEdgePath({ x0, y0, x1, y1, from, turn: turnOffset }: PositionedEdge, endGap: number): string {
  const start = x0 + RADIUS
  const end = x1 - endGap
  const down = y1 - y0
  if (Math.abs(down) < 1) return `M${start} ${y0}H${end}`
  const turn = x0 + turnOffset
  const r = Math.min(ELBOW, Math.abs(down) / 2)
  const s = Math.sign(down) * r
  const begin = {
    ring: `M${start} ${y0}H${turn - r}q${r} 0 ${r} ${s}`,
    stem: `M${turn - r} ${y0}q${r} 0 ${r} ${s}`,
    trunk: `M${turn} ${y0}`,
  }[from]
  return `${begin}V${y1 - s}q0 ${s} ${r} ${s}H${end}`
}

/** The horizontal span of an edge that is free for its label. */
export const getLabelSpan = ({ key, x0, x1, turn }: PositionedEdge, endGap: number): { x: number; width: number } => {
  // The incoming message has no trunk.
  const x = key === 'in' ? x0 + RADIUS + 12 : x0 + turn + ELBOW
  return { x, width: x1 - endGap - LABEL_END + 2 - x }
}
