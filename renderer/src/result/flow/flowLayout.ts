import { sankey, sankeyJustify, sankeyLinkHorizontal } from 'd3-sankey'
import type { FlowGraph, FlowLink, FlowNode } from './flowGraph.ts'

/** A node with its position. */
export type PositionedFlowNode = FlowNode & {
  readonly x0: number
  readonly x1: number
  readonly y0: number
  readonly y1: number
}
/** A link with its path and thickness. */
export type PositionedFlowLink = FlowLink & { readonly path: string; readonly thickness: number }
/** The layout of a flow graph. */
export type FlowLayout = {
  readonly nodes: readonly PositionedFlowNode[]
  readonly links: readonly PositionedFlowLink[]
  readonly width: number
  readonly height: number
}

const BAR = 10
/** Space for letter, name and amount beside each node. */
const LABEL = 168
const GAP = 34
const ROW = 50
/** A thinner band is hard to see and to hit. */
const MIN_THICKNESS = 1.5

/** Lays out a graph from left to right; deterministic. */
export function layoutFlow({ nodes, links }: FlowGraph, room: number): FlowLayout {
  const columns = getColumnCounts(nodes, links)
  const width = Math.max(room, columns.count * (LABEL + 56))
  const height = Math.max(160, columns.tallest * ROW + GAP)
  // Number precision is enough for the layout; the exact amounts stay in the flows.
  const max = links.reduce((top, { amount }) => (amount > top ? amount : top), 1n)
  const share = (amount: bigint) => Math.max(1e-6, Number((amount * 1_000_000n) / max) / 1_000_000)
  const order = new Map(nodes.map(({ id }, at) => [id, at]))
  const laid = sankey<FlowNode, FlowLink & { value: number }>()
    .nodeId(({ id }) => id)
    .nodeAlign(sankeyJustify)
    .nodeWidth(BAR)
    .nodePadding(GAP)
    .nodeSort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
    .extent([
      [1, 12],
      [width - LABEL, height - 12],
    ])({
    nodes: nodes.map(node => ({ ...node })),
    links: links.map(link => ({ ...link, value: share(link.amount) })),
  })
  const draw = sankeyLinkHorizontal<FlowNode, FlowLink & { value: number }>()
  return {
    nodes: laid.nodes.map(({ x0 = 0, x1 = 0, y0 = 0, y1 = 0, ...node }) => ({ ...node, x0, x1, y0, y1 })),
    links: laid.links.map((positioned, at) => {
      // d3 keeps the order of the links and replaces node ids by nodes.
      const link = links[at]
      if (!link) throw new RangeError('d3-sankey returned an unknown link')
      return { ...link, path: draw(positioned) ?? '', thickness: Math.max(MIN_THICKNESS, positioned.width ?? 0) }
    }),
    width,
    height,
  }
}

function getColumnCounts(nodes: readonly FlowNode[], links: readonly FlowLink[]): { count: number; tallest: number } {
  const depth = new Map(nodes.map(({ id }) => [id, 0]))
  // Without cycles, depths are final after one round per node.
  for (let round = 0, changed = true; changed && round < nodes.length; round++) {
    changed = false
    for (const { source, target } of links) {
      const needed = (depth.get(source) ?? 0) + 1
      if ((depth.get(target) ?? 0) >= needed) continue
      depth.set(target, needed)
      changed = true
    }
  }
  const last = Math.max(0, ...depth.values())
  const leaves = new Set(nodes.map(({ id }) => id))
  for (const { source } of links) leaves.delete(source)
  const heights = new Map<number, number>()
  for (const [id, at] of depth) {
    const column = leaves.has(id) ? last : at
    heights.set(column, (heights.get(column) ?? 0) + 1)
  }
  return { count: last + 1, tallest: Math.max(1, ...heights.values()) }
}
