import { expect, test } from 'vitest'
import { recorded } from '../../../test/fixtures/recorded.ts'
import { buildTraceModel } from '../../trace/traceModel.ts'
import { DOT, layoutTime } from './timeLayout.ts'
import { type TimeRow, toTimeRows } from './timeRows.ts'

const row = (account: string, at: Partial<TimeRow> & { lt: bigint }): TimeRow => ({
  trace: { id: `${account} ${at.lt}`, account } as TimeRow['trace'],
  utime: undefined,
  shard: undefined,
  delayLt: undefined,
  delaySec: undefined,
  ...at,
})

test('accounts are grouped by shard, in order of appearance', () => {
  const rows = [
    row('a', { lt: 1n, shard: '0:4000000000000000' }),
    row('b', { lt: 2n, shard: '0:c000000000000000' }),
    row('c', { lt: 3n, shard: '0:4000000000000000' }),
  ]
  const { lanes, groups } = layoutTime(rows, { room: 800 })
  expect(lanes.map(({ account }) => account)).toEqual(['a', 'c', 'b'])
  expect(groups.map(({ shard }) => shard)).toEqual(['0:4000000000000000', '0:c000000000000000'])
})

test('a later block begins after a gap, and only the changes of time are labelled', () => {
  const rows = [1n, 2n, 3n, 4n].map(lt => row('a', { lt, utime: lt < 3n ? 100 : 104 }))
  const { dots, timeTicks } = layoutTime(rows, { room: 400 })
  const [first = 0, second = 0, third = 0] = dots.map(({ x }) => x)
  expect(third - second).toBeGreaterThan(second - first)
  expect(timeTicks.map(tick => tick.row.utime)).toEqual([100, 104])
})

test('accounts beyond the maximum share the last lane', () => {
  const rows = Array.from({ length: 40 }, (_, i) => row(`account ${i}`, { lt: BigInt(i) }))
  const { lanes, dots } = layoutTime(rows, { room: 800, maxLanes: 10 })
  expect(lanes).toHaveLength(10)
  expect(lanes.at(-1)).toMatchObject({ account: undefined, accounts: 31 })
  expect(dots.at(-1)?.y).toBe(lanes.at(-1)?.y)
})

test('equal logical times of two accounts are one column', () => {
  const { dots } = layoutTime([row('a', { lt: 5n }), row('b', { lt: 5n })], { room: 800 })
  expect(dots[0]?.x).toBe(dots[1]?.x)
})

test.each(recorded.filter(({ result }) => result.trace))(
  '$name: in order of logical time, no transaction before its parent, and nothing over a label',
  ({ result }) => {
    for (const onChain of [false, true]) {
      const rows = toTimeRows(buildTraceModel(result, { onChain }))
      for (const { delayLt } of rows) if (delayLt !== undefined) expect(delayLt).toBeGreaterThan(0n)
      for (const room of [326, 800, 1312]) {
        const { dots, edges, ltTicks, timeTicks, left, top, width, height } = layoutTime(rows, { room })
        expect(dots.map(({ x }) => x)).toEqual(dots.map(({ x }) => x).sort((a, b) => a - b))
        for (const { from, to } of edges) expect(from.x).toBeLessThan(to.x)
        // Labels are left of the lanes and above them.
        for (const { x, y } of dots) {
          expect(x - DOT).toBeGreaterThanOrEqual(left)
          expect(y - DOT).toBeGreaterThanOrEqual(top)
          expect(x + DOT).toBeLessThanOrEqual(width)
          expect(y + DOT).toBeLessThanOrEqual(height)
        }
        for (const ticks of [ltTicks, timeTicks])
          for (const [at, { x }] of ticks.entries()) expect(x - (ticks[at - 1]?.x ?? -100)).toBeGreaterThan(70)
      }
    }
  },
)
