import type { DebugCut } from '@tonoscope/core/contract/debug'
import type { Message } from '@tonoscope/core/contract/schemas/message'
import { hierarchy, type HierarchyPointNode, tree } from 'd3-hierarchy'
import type { TraceNode } from './model.ts'

/** Distance from parent to child, and between neighbours. */
export const COLUMN = 196
export const ROW = 84
export const RADIUS = 18
/** Room to the left of the root for the message that started it. */
const LEAD = 188
/** Where the line of that message begins; it has no ring to leave. */
export const IN_START = -8
const MARGIN = { top: 56, right: 72, bottom: 56 }

/** What ends a branch besides a transaction. */
export type Leaf =
  | { readonly kind: 'cut'; readonly key: string; readonly cut: DebugCut }
  | { readonly kind: 'out'; readonly key: string; readonly message: Message }

/** A transaction at its place. */
export type PlacedNode = { readonly x: number; readonly y: number; readonly trace: TraceNode }
/** A line from a transaction to what it caused; `to` is absent for lines that end in a leaf. */
export type PlacedEdge = {
  readonly key: string
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly to: TraceNode | Leaf
}

/** A whole tree on paper. */
export type Layout = {
  readonly nodes: readonly PlacedNode[]
  readonly edges: readonly PlacedEdge[]
  readonly byId: ReadonlyMap<string, PlacedNode>
  readonly width: number
  readonly height: number
}

type Item = { readonly key: string; readonly trace?: TraceNode; readonly leaf?: Leaf }

const itemOf = (trace: TraceNode): Item => ({ key: trace.id, trace })

function itemsBelow({ trace }: Item): Item[] {
  if (!trace) return []
  const cuts = trace.node.cuts.map((cut, i): Item => {
    const key = `${trace.id}-cut-${i}`
    return { key, leaf: { kind: 'cut', key, cut } }
  })
  const outs = trace.node.transaction.out_msgs
    .filter(message => message.msg_type === 'ext_out_msg')
    .map((message, i): Item => {
      const key = `${trace.id}-out-${i}`
      return { key, leaf: { kind: 'out', key, message } }
    })
  return [...trace.children.map(itemOf), ...cuts, ...outs]
}

/** Places a tree from left to right; the same tree always gives the same picture. */
export function layoutOf(root: TraceNode): Layout {
  // d3 lays out from top to bottom: its x is our y.
  const placed = tree<Item>()
    .nodeSize([ROW, COLUMN])
    .separation((a, b) => (a.parent === b.parent ? 1 : 1.15))(hierarchy(itemOf(root), itemsBelow))
  const all = placed.descendants()
  let top = 0
  let bottom = 0
  for (const one of all) {
    top = Math.min(top, one.x)
    bottom = Math.max(bottom, one.x)
  }
  const at = (one: HierarchyPointNode<Item>) => ({ x: one.y + LEAD, y: one.x - top + MARGIN.top })

  const nodes: PlacedNode[] = []
  const edges: PlacedEdge[] = []
  if (root.node.transaction.in_msg)
    edges.push({ key: 'in', x0: IN_START, y0: at(placed).y, x1: LEAD, y1: at(placed).y, to: root })
  for (const one of all) {
    const here = at(one)
    const { trace, leaf, key } = one.data
    if (trace) nodes.push({ ...here, trace })
    const to = trace ?? leaf
    if (!one.parent || !to) continue
    const from = at(one.parent)
    edges.push({ key, x0: from.x, y0: from.y, x1: here.x, y1: here.y, to })
  }
  return {
    nodes,
    edges,
    byId: new Map(nodes.map(one => [one.trace.id, one])),
    width: Math.max(...all.map(one => one.y)) + LEAD + MARGIN.right,
    height: bottom - top + MARGIN.top + MARGIN.bottom,
  }
}

const ELBOW = 10
/** Where the way down leaves the horizontal, from the parent's centre. */
const TURN = 40

/**
 * The line of an edge: out, around an elbow of 10, across, around another, in.
 * It ends at the rings, not at the centres.
 */
export function pathOf({ x0, y0, x1, y1 }: PlacedEdge, endGap: number): string {
  const start = x0 + RADIUS
  const end = x1 - endGap
  const down = y1 - y0
  if (Math.abs(down) < 1) return `M${start} ${y0}H${end}`
  const turn = x0 + TURN
  const r = Math.min(ELBOW, Math.abs(down) / 2)
  const s = Math.sign(down) * r
  return `M${start} ${y0}H${turn - r}q${r} 0 ${r} ${s}V${y1 - s}q0 ${s} ${r} ${s}H${end}`
}

/** The free stretch of an edge above which its words stand. */
export const labelSpan = ({ x0, x1 }: PlacedEdge, endGap: number): { x: number; width: number } => {
  const x = x0 + TURN + ELBOW
  return { x, width: x1 - endGap - 6 - x }
}
