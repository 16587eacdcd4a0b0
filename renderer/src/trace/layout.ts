import type { DebugTruncation } from '@tonoscope/core/contract/debug'
import type { MessageJson } from '@tonoscope/core/contract/schemas/message'
import { type HierarchyPointNode, hierarchy, tree } from 'd3-hierarchy'
import { edgeWords } from './edgeWords.ts'
import type { TraceNode } from './model.ts'

/** Distance from parent to child: at least, and at most for the sake of long words; and between neighbours. */
const COLUMN = { least: 196, most: 300 }
export const ROW = 84
export const RADIUS = 18
/** Room to the left of the root for the message that started it. */
const LEAD = 244
const ELBOW = 10
/** Where the line of that message begins; it has no ring to leave. */
export const IN_START = -8
const MARGIN = { top: 56, right: 72, bottom: 56 }

/** What ends a branch besides a transaction. */
export type Leaf =
  | { readonly kind: 'cut'; readonly key: string; readonly cut: DebugTruncation }
  | { readonly kind: 'out'; readonly key: string; readonly message: MessageJson }

/** A transaction at its place. */
export type PlacedNode = { readonly x: number; readonly y: number; readonly trace: TraceNode }
/**
 * A line from a transaction to what it caused.
 *
 * Neighbours share the way across: each line begins where the one before it turned off, or else hundreds of lines on
 * top of each other would look like a beam. `from` says where: at the ring, where the way across begins, or on it.
 */
export type PlacedEdge = {
  readonly key: string
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly from: 'ring' | 'stem' | 'trunk'
  /** Where the way down leaves the horizontal, from the parent's centre: clear of the parent's name when there is one. */
  readonly turn: number
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
  const cuts = trace.node.truncations.map((cut, i): Item => {
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
  const steps = layoutSteps(root)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** So many are placed between two places where the page may do something else. */
const placedBetween = 400

/** Does what `layoutOf` does, and stops where whoever draws a large tree can do something else. */
export function* layoutSteps(root: TraceNode): Generator<undefined, Layout> {
  const items = hierarchy(itemOf(root), itemsBelow)
  yield
  // d3 lays out from top to bottom: its x is our y.
  const placed = tree<Item>()
    .nodeSize([ROW, 1])
    .separation((a, b) => (a.parent === b.parent ? 1 : 1.15))(items)
  yield
  const all = placed.descendants()
  const columns = columnsOf(all)
  let top = 0
  let bottom = 0
  let right = 0
  for (const one of all) {
    top = Math.min(top, one.x)
    bottom = Math.max(bottom, one.x)
    right = Math.max(right, columns[one.depth] ?? 0)
  }
  const at = (one: HierarchyPointNode<Item>) => ({ x: (columns[one.depth] ?? 0) + LEAD, y: one.x - top + MARGIN.top })

  const nodes: PlacedNode[] = []
  const edges: PlacedEdge[] = []
  if (root.node.transaction.in_msg)
    edges.push({
      key: 'in',
      x0: IN_START,
      y0: at(placed).y,
      x1: LEAD,
      y1: at(placed).y,
      from: 'ring',
      turn: 0,
      to: root,
    })
  for (const [index, one] of all.entries()) {
    if (index % placedBetween === 0) yield
    if (one.data.trace) nodes.push({ ...at(one), trace: one.data.trace })
    edges.push(...edgesBelow(at(one), one.children ?? [], at))
  }
  return {
    nodes,
    edges,
    byId: new Map(nodes.map(one => [one.trace.id, one])),
    width: right + LEAD + MARGIN.right,
    height: bottom - top + MARGIN.top + MARGIN.bottom,
  }
}

/** Where each column begins: as far from the one before it as the words on the way need. */
function columnsOf(all: readonly HierarchyPointNode<Item>[]): readonly number[] {
  const widths: number[] = []
  for (const { depth, data, parent } of all) {
    const to = data.trace ?? data.leaf
    if (!to || !parent) continue
    const needed = turnOf(parent.children ?? []) + ELBOW + edgeWords(to).width + RADIUS + LABEL_END
    widths[depth] = Math.min(COLUMN.most, Math.max(widths[depth] ?? COLUMN.least, needed))
  }
  let at = 0
  return Array.from({ length: widths.length + 1 }, (_, depth) => {
    at += widths[depth] ?? 0
    return at
  })
}

type Point = { readonly x: number; readonly y: number }

/** The lines to the children: upwards and downwards, each beginning where its nearer neighbour turned off. */
function edgesBelow(
  parent: Point,
  children: readonly HierarchyPointNode<Item>[],
  at: (one: HierarchyPointNode<Item>) => Point,
): PlacedEdge[] {
  const edges: PlacedEdge[] = []
  const turn = turnOf(children)
  const add = (child: HierarchyPointNode<Item>, y0: number, from: PlacedEdge['from']) => {
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

/** A way down must not run through the name beneath the ring. */
const turnOf = (children: readonly unknown[]): number => (children.length > 1 ? 66 : 40)
/** Room between the end of the words and the ring. */
const LABEL_END = 8

/**
 * The line of an edge: out, around an elbow of 10, across, around another, in.
 * It ends at the rings, not at the centres.
 */
export function pathOf({ x0, y0, x1, y1, from, turn: way }: PlacedEdge, endGap: number): string {
  const start = x0 + RADIUS
  const end = x1 - endGap
  const down = y1 - y0
  if (Math.abs(down) < 1) return `M${start} ${y0}H${end}`
  const turn = x0 + way
  const r = Math.min(ELBOW, Math.abs(down) / 2)
  const s = Math.sign(down) * r
  const begin = {
    ring: `M${start} ${y0}H${turn - r}q${r} 0 ${r} ${s}`,
    stem: `M${turn - r} ${y0}q${r} 0 ${r} ${s}`,
    trunk: `M${turn} ${y0}`,
  }[from]
  return `${begin}V${y1 - s}q0 ${s} ${r} ${s}H${end}`
}

/** The free stretch of an edge above which its words stand. */
export const labelSpan = ({ key, x0, x1, turn }: PlacedEdge, endGap: number): { x: number; width: number } => {
  // What comes from outside has nothing to turn around.
  const x = key === 'in' ? x0 + RADIUS + 12 : x0 + turn + ELBOW
  return { x, width: x1 - endGap - LABEL_END + 2 - x }
}
