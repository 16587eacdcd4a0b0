import type { TimeRow } from './timeRows.ts'

/** A lane of the picture: one account, or all accounts beyond the maximum. */
export type TimeLane = { readonly account: string | undefined; readonly accounts: number; readonly y: number }
/** The title above the lanes of a shard. */
export type TimeGroup = { readonly shard: string; readonly y: number }
/** A transaction with its position. */
export type TimeDot = { readonly row: TimeRow; readonly x: number; readonly y: number }
/** A message between two transactions. */
export type TimeEdge = { readonly from: TimeDot; readonly to: TimeDot }
/** A label of the axis above the lanes. */
export type TimeTick = { readonly x: number; readonly row: TimeRow }

/** The layout of a trace by logical time. */
export type TimeLayout = {
  readonly lanes: readonly TimeLane[]
  readonly groups: readonly TimeGroup[]
  readonly dots: readonly TimeDot[]
  readonly edges: readonly TimeEdge[]
  /** Where a logical time is labelled: as many as have space. */
  readonly ltTicks: readonly TimeTick[]
  /** Where the time of the blocks changes; empty if times are unknown. */
  readonly timeTicks: readonly TimeTick[]
  /** Everything left of it is labels of lanes, everything above `top` is labels of the axis. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export const LANE = 30
export const DOT = 7
const GROUP = 24
/** The widest label of the axis, with space after it. */
const TICK = 72
const [MIN_STEP, MAX_STEP] = [26, 150]
/** Additional space before a later block. */
const BLOCK_GAP = 46

type Options = { readonly room: number; readonly maxLanes?: number }

/** Lays out transactions: a column for each logical time, in order and not to scale; a lane for each account, by shard. */
export function layoutTime(rows: readonly TimeRow[], { room, maxLanes = 24 }: Options): TimeLayout {
  const left = room < 560 ? 112 : 190
  const hasTimes = rows.some(({ utime }) => utime !== undefined)
  const top = hasTimes ? 44 : 24
  const { lanes, groups, laneOf, height } = toLanes(rows, maxLanes, top)
  const { columns, timeTicks, end } = toColumns(rows, left, room)
  const dots = rows.map((row): TimeDot => ({ row, x: columns.get(row.lt) ?? left, y: laneOf(row.trace.account) }))
  const byId = new Map(dots.map(dot => [dot.row.trace.id, dot]))
  const edges = dots.flatMap((to): TimeEdge[] => {
    const from = to.row.trace.parent && byId.get(to.row.trace.parent.id)
    return from ? [{ from, to }] : []
  })
  // A label needs space to the right; the last one may extend the picture.
  const width = Math.max(end, ...timeTicks.map(({ x }) => x + TICK))
  return { lanes, groups, dots, edges, ltTicks: toLtTicks(dots, width), timeTicks, left, top, width, height }
}

function toLanes(rows: readonly TimeRow[], maxLanes: number, top: number) {
  const shards = new Map<string, string | undefined>()
  for (const { trace, shard } of rows) if (!shards.has(trace.account)) shards.set(trace.account, shard)
  const accounts = [...shards.keys()]
  const own = accounts.length > maxLanes ? accounts.slice(0, maxLanes - 1) : accounts
  const others = accounts.length - own.length
  const byShard = new Map<string | undefined, string[]>()
  for (const account of own) {
    const shard = shards.get(account)
    byShard.set(shard, [...(byShard.get(shard) ?? []), account])
  }
  const lanes: TimeLane[] = []
  const groups: TimeGroup[] = []
  let y = top
  for (const [shard, members] of byShard) {
    if (shard !== undefined) {
      groups.push({ shard, y: y + GROUP / 2 })
      y += GROUP
    }
    for (const account of members) {
      lanes.push({ account, accounts: 1, y: y + LANE / 2 })
      y += LANE
    }
  }
  const otherY = y + LANE / 2
  if (others > 0) {
    lanes.push({ account: undefined, accounts: others, y: otherY })
    y += LANE
  }
  const positions = new Map(lanes.map(({ account, y: at }) => [account, at]))
  return { lanes, groups, laneOf: (account: string) => positions.get(account) ?? otherY, height: y }
}

/** The position of each logical time; a later block begins after a gap, which shows that the trace waited. */
function toColumns(rows: readonly TimeRow[], left: number, room: number) {
  const distinct = rows.filter((row, at) => row.lt !== rows[at - 1]?.lt)
  const isLater = (row: TimeRow, at: number) => at > 0 && row.utime !== distinct[at - 1]?.utime
  const gaps = distinct.filter(isLater).length * BLOCK_GAP
  const step = Math.min(MAX_STEP, Math.max(MIN_STEP, (room - left - gaps) / Math.max(1, distinct.length)))
  const columns = new Map<bigint, number>()
  const timeTicks: TimeTick[] = []
  let x = left + DOT + 6
  for (const [at, row] of distinct.entries()) {
    if (isLater(row, at)) x += BLOCK_GAP
    columns.set(row.lt, x)
    // The label of a block stands at its first transaction, unless the last label is still there.
    if (row.utime !== undefined && (at === 0 || isLater(row, at)) && x - (timeTicks.at(-1)?.x ?? -TICK) >= TICK)
      timeTicks.push({ x, row })
    x += step
  }
  return { columns, timeTicks, end: Math.max(x, left + 2 * DOT) }
}

function toLtTicks(dots: readonly TimeDot[], width: number): readonly TimeTick[] {
  const ticks: TimeTick[] = []
  for (const { row, x } of dots)
    if (x - (ticks.at(-1)?.x ?? -TICK) >= TICK && x + TICK <= width + DOT) ticks.push({ x, row })
  return ticks
}
