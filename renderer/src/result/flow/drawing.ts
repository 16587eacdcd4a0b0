import { sankey, sankeyJustify, sankeyLinkHorizontal } from 'd3-sankey'
import type { Graph, Place, Way } from './graph.ts'

/** A place on paper. */
export type DrawnPlace = Place & { readonly x0: number; readonly x1: number; readonly y0: number; readonly y1: number }
/** A band on paper: its middle line and how thick it is. */
export type DrawnWay = Way & { readonly path: string; readonly thick: number }
/** The whole picture. */
export type Drawing = {
  readonly places: readonly DrawnPlace[]
  readonly ways: readonly DrawnWay[]
  readonly width: number
  readonly height: number
}

const BAR = 10
/** Room for a letter, a name and an amount beside each place. */
const LABEL = 168
const GAP = 34
const ROW = 50
/** A band that is thinner cannot be seen, or pointed at. */
const THINNEST = 1.5

/** Lays a graph out from left to right; the same graph always gives the same picture. */
export function drawingOf({ places, ways }: Graph, room: number): Drawing {
  const columns = columnsIn(places, ways)
  const width = Math.max(room, columns.count * (LABEL + 56))
  const height = Math.max(160, columns.tallest * ROW + GAP)
  // Figures on paper need no more digits than a number has; the exact amounts stay with the flows.
  const most = ways.reduce((top, { amount }) => (amount > top ? amount : top), 1n)
  const share = (amount: bigint) => Math.max(1e-6, Number((amount * 1_000_000n) / most) / 1_000_000)
  const order = new Map(places.map(({ id }, at) => [id, at]))
  const laid = sankey<Place, Way & { value: number }>()
    .nodeId(({ id }) => id)
    .nodeAlign(sankeyJustify)
    .nodeWidth(BAR)
    .nodePadding(GAP)
    .nodeSort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
    .extent([
      [1, 12],
      [width - LABEL, height - 12],
    ])({
    nodes: places.map(place => ({ ...place })),
    links: ways.map(way => ({ ...way, value: share(way.amount) })),
  })
  const draw = sankeyLinkHorizontal<Place, Way & { value: number }>()
  return {
    places: laid.nodes.map(({ x0 = 0, x1 = 0, y0 = 0, y1 = 0, ...place }) => ({ ...place, x0, x1, y0, y1 })),
    ways: laid.links.map((link, at) => {
      // d3 gives the links back in their order, with places for the names of places.
      const way = ways[at]
      if (!way) throw new RangeError('a link that nobody gave')
      return { ...way, path: draw(link) ?? '', thick: Math.max(THINNEST, link.width ?? 0) }
    }),
    width,
    height,
  }
}

/** How many columns there will be, and how many places stand below each other at most. */
function columnsIn(places: readonly Place[], ways: readonly Way[]): { count: number; tallest: number } {
  const depth = new Map(places.map(({ id }) => [id, 0]))
  // Without circles every way is settled after as many rounds as there are places.
  for (let round = 0, changed = true; changed && round < places.length; round++) {
    changed = false
    for (const { source, target } of ways) {
      const needed = (depth.get(source) ?? 0) + 1
      if ((depth.get(target) ?? 0) >= needed) continue
      depth.set(target, needed)
      changed = true
    }
  }
  const last = Math.max(0, ...depth.values())
  const leaves = new Set(places.map(({ id }) => id))
  for (const { source } of ways) leaves.delete(source)
  const heights = new Map<number, number>()
  for (const [id, at] of depth) {
    const column = leaves.has(id) ? last : at
    heights.set(column, (heights.get(column) ?? 0) + 1)
  }
  return { count: last + 1, tallest: Math.max(1, ...heights.values()) }
}
