import { sankey } from 'd3-sankey'
import type { FlowGraph, FlowLink, FlowNode } from './flowGraph.ts'

/** A rectangle of the picture. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
/** A node with its card, which has all texts of the node. */
export type PositionedFlowNode = FlowNode & Box & { readonly bars: readonly FlowBar[] }
/** A bar at an edge of a card, as thick as its amount. */
export type FlowBar = Box & { readonly kind: 'in' | 'out' | 'returned' | 'fee' }
/** A piece of a band: an S-curve between two cards, or a straight lane past the cards of a column. */
export type BandPiece = {
  readonly x0: number
  readonly x1: number
  /** Upper edges at both ends. */
  readonly y0: number
  readonly y1: number
}
/** A link as a band of constant height. */
export type FlowBand = FlowLink & {
  readonly pieces: readonly BandPiece[]
  readonly thickness: number
  readonly path: string
}
/** The layout of a flow graph. */
export type FlowLayout = {
  readonly nodes: readonly PositionedFlowNode[]
  readonly bands: readonly FlowBand[]
  readonly width: number
  readonly height: number
}

const wide = { card: 178, gutter: 56, maxGutter: 240 }
const compact = { card: 142, gutter: 36, maxGutter: 240 }
/** Height of a line of text in a card, and the space above and below. */
export const LINE = 18
const PADDING = 4
export const BAR = 4
const GAP = 10
/** A thinner band is hard to see and to hit. */
const MIN_THICKNESS = 3
/** Most fees are tiny; the hatching must be visible. */
const MIN_FEE_THICKNESS = 6

type Options = {
  /** Available width; a wider picture is scrolled. */
  readonly room: number
  readonly maxThickness?: number
}

/**
 * Lays out a graph in columns from left to right; deterministic. Bands curve only between columns; one that passes a column has a
 * lane of its own there, as if it were a card. So no band crosses a card, and no text of a card is crossed.
 */
export function layoutFlow(graph: FlowGraph, { room, maxThickness = 64 }: Options): FlowLayout {
  const toThickness = createScale(graph.nodes, maxThickness)
  const { items, columns, chains } = toColumns(graph, toThickness)
  orderColumns(columns)
  positionColumns(columns)
  const { card, gutter } = fitColumns(columns.length, room)
  const xOf = (column: number) => column * (card + gutter)
  const fees = new Map(graph.nodes.map(node => [items.get(node.id), node.fees]))
  const ports = findPorts(chains, { toThickness, feesOf: item => fees.get(item) ?? 0n })
  const nodes = graph.nodes.flatMap((node): PositionedFlowNode[] => {
    const item = items.get(node.id)
    if (!item) return []
    const box = { ...node, x: xOf(item.column), y: item.y, width: card, height: item.height }
    return [{ ...box, bars: toBars(box, ports.get(item), toThickness) }]
  })
  const bands = chains.map(({ link, steps }): FlowBand => {
    const thickness = toThickness(link.amount)
    const pieces = steps.flatMap((item, at): BandPiece[] => {
      const next = steps[at + 1]
      if (!next) return []
      const [start, end] = [ports.get(item)?.after.get(link) ?? 0, ports.get(next)?.before.get(link) ?? 0]
      const edge = xOf(item.column) + card
      const lane = item.isCard ? [] : [{ x0: xOf(item.column), x1: edge, y0: start, y1: start }]
      return [...lane, { x0: edge, x1: xOf(next.column), y0: start, y1: end }]
    })
    return { ...link, pieces, thickness, path: toPath(pieces, thickness) }
  })
  const height = Math.max(0, ...columns.flat().map(({ y, height: size }) => y + size))
  return { nodes, bands, width: Math.max(0, xOf(columns.length - 1)) + card, height }
}

/** A card, or the lane of a link that passes a column. */
type Item = {
  readonly isCard: boolean
  readonly column: number
  readonly height: number
  readonly before: Item[]
  readonly after: Item[]
  y: number
}
type Chain = { readonly link: FlowLink; readonly steps: readonly Item[] }

const centreOf = ({ y, height }: Item): number => y + height / 2
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

/** Thickness by amount. Number precision is enough for a picture; the exact amounts stay in the flows. */
function createScale(nodes: readonly FlowNode[], maxThickness: number): (amount: bigint) => number {
  const max = nodes.reduce(
    (top, { inflow, outflow, fees }) => [top, inflow, outflow + fees].reduce((a, b) => (b > a ? b : a)),
    1n,
  )
  return amount => Math.max(MIN_THICKNESS, (Number((amount * 1_000_000n) / max) / 1_000_000) * maxThickness)
}

const toFeeThickness = (fees: bigint, toThickness: (amount: bigint) => number): number =>
  fees > 0n ? Math.max(MIN_FEE_THICKNESS, toThickness(fees)) : 0

function toColumns({ nodes, links }: FlowGraph, toThickness: (amount: bigint) => number) {
  const depths = getDepths(nodes, links)
  const heights = getBarHeights(nodes, links, toThickness)
  const columns: Item[][] = []
  const create = (column: number, height: number, isCard: boolean): Item => {
    const item: Item = { isCard, column, height, before: [], after: [], y: 0 }
    for (let at = columns.length; at <= column; at++) columns.push([])
    columns[column]?.push(item)
    return item
  }
  const items = new Map<string, Item>()
  for (const node of nodes)
    items.set(node.id, create(depths.get(node.id) ?? 0, Math.max(getTextHeight(node), heights.get(node.id) ?? 0), true))
  const chains = links.flatMap((link): Chain[] => {
    const [source, target] = [items.get(link.source), items.get(link.target)]
    if (!source || !target) return []
    const steps = [source]
    for (let column = source.column + 1; column < target.column; column++)
      steps.push(create(column, toThickness(link.amount), false))
    steps.push(target)
    for (const [at, item] of steps.entries()) {
      const next = steps[at + 1]
      if (!next) break
      item.after.push(next)
      next.before.push(item)
    }
    return [{ link, steps }]
  })
  return { items, columns, chains }
}

/** The number of links before each node, on the longest way. */
function getDepths(nodes: readonly FlowNode[], links: readonly FlowLink[]): ReadonlyMap<string, number> {
  // It fails without links.
  if (links.length === 0) return new Map()
  const layers = sankey<{ id: string }, object>().nodeId(({ id }) => id)({
    nodes: nodes.map(({ id }) => ({ id })),
    links: links.map(({ source, target }) => ({ source, target, value: 1 })),
  })
  return new Map(layers.nodes.map(({ id, depth = 0 }) => [id, depth]))
}

/** The text lines of a card below the name. */
export const countAmountLines = ({ inflow, outflow, fees }: FlowNode): number =>
  [inflow, outflow, fees].filter(amount => amount > 0n).length

const getTextHeight = (node: FlowNode): number => (1 + countAmountLines(node)) * LINE + 2 * PADDING

function getBarHeights(
  nodes: readonly FlowNode[],
  links: readonly FlowLink[],
  toThickness: (amount: bigint) => number,
): ReadonlyMap<string, number> {
  const inflows = new Map<string, number>()
  const outflows = new Map(nodes.map(({ id, fees }) => [id, toFeeThickness(fees, toThickness)]))
  for (const { source, target, amount } of links) {
    inflows.set(target, (inflows.get(target) ?? 0) + toThickness(amount))
    outflows.set(source, (outflows.get(source) ?? 0) + toThickness(amount))
  }
  return new Map(nodes.map(({ id }) => [id, Math.max(inflows.get(id) ?? 0, outflows.get(id) ?? 0)]))
}

/** Orders each column by the mean position of what comes before; equal ones keep the order of the accounts. */
function orderColumns(columns: readonly Item[][]): void {
  for (const column of columns.slice(1)) {
    const positions = new Map<Item, number>()
    for (const items of columns) for (const [at, item] of items.entries()) positions.set(item, at / items.length)
    const goal = (item: Item) => (item.before.length === 0 ? 0 : mean(item.before.map(one => positions.get(one) ?? 0)))
    column.sort((a, b) => goal(a) - goal(b))
  }
}

/** Moves the items of each column towards their neighbours, without overlaps. */
function positionColumns(columns: readonly Item[][]): void {
  for (const column of columns) positionColumn(column, () => 0)
  const towards = (neighbours: (item: Item) => readonly Item[]) => (item: Item) => {
    const near = neighbours(item)
    return (near.length === 0 ? centreOf(item) : mean(near.map(centreOf))) - item.height / 2
  }
  for (const column of columns.slice(1))
    positionColumn(
      column,
      towards(({ before }) => before),
    )
  for (const column of [...columns].reverse().slice(1))
    positionColumn(
      column,
      towards(({ after }) => after),
    )
  for (const column of columns.slice(1))
    positionColumn(
      column,
      towards(({ before }) => before),
    )
  const top = Math.min(...columns.flat().map(({ y }) => y))
  for (const item of columns.flat()) item.y -= top
}

/** Positions a column as near to the goals as its order allows: neighbours that would overlap share their mean shift. */
function positionColumn(column: readonly Item[], goal: (item: Item) => number): void {
  type Block = { readonly items: Item[]; shift: number }
  const offsets = new Map<Item, number>()
  let next = 0
  for (const item of column) {
    offsets.set(item, next)
    next += item.height + GAP
  }
  const offsetOf = (item: Item) => offsets.get(item) ?? 0
  const blocks: Block[] = []
  for (const item of column) {
    let block: Block = { items: [item], shift: goal(item) - offsetOf(item) }
    for (let last = blocks.at(-1); last && last.shift > block.shift; last = blocks.at(-1)) {
      const [a, b] = [last.items.length, block.items.length]
      block = { items: [...last.items, ...block.items], shift: (last.shift * a + block.shift * b) / (a + b) }
      blocks.pop()
    }
    blocks.push(block)
  }
  for (const { items, shift } of blocks) for (const item of items) item.y = offsetOf(item) + shift
}

function fitColumns(count: number, room: number): { card: number; gutter: number } {
  const gaps = Math.max(1, count - 1)
  const { card, gutter, maxGutter } = count * wide.card + gaps * wide.gutter <= room ? wide : compact
  return { card, gutter: Math.min(maxGutter, Math.max(gutter, Math.floor((room - count * card) / gaps))) }
}

/** The upper edges of the bands at an item, by link. */
type Ports = { readonly before: ReadonlyMap<FlowLink, number>; readonly after: ReadonlyMap<FlowLink, number> }

type PortOptions = { readonly toThickness: (amount: bigint) => number; readonly feesOf: (item: Item) => bigint }

/** Where bands begin and end: sorted by the height of the other end, so that they do not cross at a card. */
function findPorts(chains: readonly Chain[], { toThickness, feesOf }: PortOptions): ReadonlyMap<Item, Ports> {
  type End = { readonly link: FlowLink; readonly other: Item }
  const ends = new Map<Item, { readonly before: End[]; readonly after: End[] }>()
  const getEnds = (item: Item) => {
    const known = ends.get(item) ?? { before: [], after: [] }
    ends.set(item, known)
    return known
  }
  for (const { link, steps } of chains)
    for (const [at, item] of steps.entries()) {
      const next = steps[at + 1]
      if (!next) break
      getEnds(item).after.push({ link, other: next })
      getEnds(next).before.push({ link, other: item })
    }
  const stack = (item: Item, side: readonly End[], more = 0) => {
    const sorted = [...side].sort((a, b) => centreOf(a.other) - centreOf(b.other))
    const total = sorted.reduce((sum, { link }) => sum + toThickness(link.amount), more)
    let y = centreOf(item) - total / 2
    return new Map(
      sorted.map(({ link }) => {
        const top = y
        y += toThickness(link.amount)
        return [link, top] as const
      }),
    )
  }
  return new Map(
    [...ends].map(([item, { before, after }]) => {
      const fees = feesOf(item)
      return [
        item,
        { before: stack(item, before), after: stack(item, after, toFeeThickness(fees, toThickness)) },
      ] as const
    }),
  )
}

/** The bars of a card: at its left edge what comes in, at its right edge what goes out, fees below it. */
function toBars(
  { x, y, width, height, fees }: FlowNode & Box,
  ports: Ports | undefined,
  toThickness: (amount: bigint) => number,
): readonly FlowBar[] {
  const feeHeight = toFeeThickness(fees, toThickness)
  const right = x + width - BAR
  const size = ({ amount }: FlowLink) => toThickness(amount)
  const after = [...(ports?.after ?? [])]
  const bottom = Math.max(y + (height - feeHeight) / 2, ...after.map(([link, top]) => top + size(link)))
  return [
    ...[...(ports?.before ?? [])].map(
      ([link, top]): FlowBar => ({
        x,
        y: top,
        width: BAR,
        height: size(link),
        kind: link.kind === 'returned' ? 'returned' : 'in',
      }),
    ),
    ...after.map(([link, top]): FlowBar => ({ x: right, y: top, width: BAR, height: size(link), kind: 'out' })),
    ...(feeHeight > 0 ? [{ x: right, y: bottom, width: BAR, height: feeHeight, kind: 'fee' } as const] : []),
  ]
}

/** The outline of a band: the upper edges from left to right, the lower ones back. */
function toPath(pieces: readonly BandPiece[], thickness: number): string {
  const [first] = pieces
  if (!first) return ''
  const curve = (x0: number, y0: number, x1: number, y1: number) => {
    const control = (x0 + x1) / 2
    return y0 === y1 ? `H${x1}` : `C${control} ${y0} ${control} ${y1} ${x1} ${y1}`
  }
  const upper = pieces.map(({ x0, y0, x1, y1 }) => curve(x0, y0, x1, y1))
  const last = pieces.at(-1) ?? first
  const lower = [...pieces].reverse().map(({ x0, y0, x1, y1 }) => curve(x1, y1 + thickness, x0, y0 + thickness))
  return `M${first.x0} ${first.y0}${upper.join('')}V${last.y1 + thickness}${lower.join('')}Z`
}
