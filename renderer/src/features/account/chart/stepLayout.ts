/** An amount from a time on, until the next point. */
export type StepPoint = { readonly utime: number; readonly amount: bigint }

/** A point of the chart, in pixels. */
export type ChartPoint<P extends StepPoint = StepPoint> = { readonly x: number; readonly y: number; readonly point: P }

/** A chart of steps: a line that stays level between points, with ticks of both axes. */
export type StepLayout<P extends StepPoint = StepPoint> = {
  readonly points: readonly ChartPoint<P>[]
  /** The SVG path of the line, and of the area below it. */
  readonly line: string
  readonly area: string
  readonly amountTicks: readonly { readonly y: number; readonly amount: bigint }[]
  readonly timeTicks: readonly { readonly x: number; readonly utime: number }[]
  /** Where a time is; `undefined` outside of the chart. */
  readonly findX: (utime: number) => number | undefined
}

type Frame = { readonly width: number; readonly height: number; readonly left: number; readonly bottom: number }

const MAX_AMOUNT_TICKS = 5

/** Lays out the points, oldest first; a single one is a level line. */
export function layoutSteps<P extends StepPoint>(
  points: readonly P[],
  { width, height, left, bottom }: Frame,
): StepLayout<P> {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return { points: [], line: '', area: '', amountTicks: [], timeTicks: [], findX: () => undefined }
  const axis = chooseAxis(points.map(({ amount }) => amount))
  const span = Math.max(1, last.utime - first.utime)
  const [right, base] = [width - 8, height - bottom]
  const toX = (utime: number) => left + ((utime - first.utime) / span) * (right - left)
  const range = axis.step * BigInt(axis.count)
  // Exact enough for pixels, without converting nanotons to a number.
  const toY = (amount: bigint) => base - (Number(((amount - axis.from) * 10_000n) / range) / 10_000) * (base - 8)
  const charted = points.map(point => ({ x: toX(point.utime), y: toY(point.amount), point }))
  const round = (value: number) => Number(value.toFixed(1))
  const start = charted[0] ?? { x: left, y: base }
  const steps = charted.slice(1).map(({ x, y }) => `H${round(x)}V${round(y)}`)
  const line = `M${round(start.x)} ${round(start.y)}${steps.join('')}H${round(right)}`
  return {
    points: charted,
    line,
    // An area that does not start at zero would compare wrongly.
    area: axis.from === 0n ? `${line}V${round(base)}H${round(start.x)}Z` : '',
    amountTicks: Array.from({ length: axis.count + 1 }, (_, i) => axis.from + axis.step * BigInt(i)).map(amount => ({
      y: toY(amount),
      amount,
    })),
    timeTicks: (last.utime === first.utime ? [first.utime] : spread(first.utime, last.utime, width > 600 ? 5 : 3)).map(
      utime => ({ x: toX(utime), utime }),
    ),
    findX: utime => (utime < first.utime || utime > last.utime ? undefined : toX(utime)),
  }
}

const spread = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => Math.round(from + ((to - from) * i) / (count - 1)))

type Axis = { readonly from: bigint; readonly step: bigint; readonly count: number }

/** The axis of the amounts: from zero, unless all of them are far from it. */
function chooseAxis(amounts: readonly bigint[]): Axis {
  const max = amounts.reduce((a, b) => (a > b ? a : b))
  const min = amounts.reduce((a, b) => (a < b ? a : b))
  const lowest = max > min && min * 10n > max * 7n ? min : 0n
  for (let power = 1n; ; power *= 10n)
    for (const factor of [1n, 2n, 5n]) {
      const step = factor * power
      const from = (lowest / step) * step
      const count = Math.max(1, Number((max - from + step - 1n) / step))
      if (count <= MAX_AMOUNT_TICKS) return { from, step, count }
    }
}

/** The last point at or before a horizontal position; the first one if there is none. */
export const findPointAt = <P extends StepPoint>(points: readonly ChartPoint<P>[], x: number) =>
  points.findLast(point => point.x <= x) ?? points[0]

/** The last point at or before a time; the first one if there is none. */
export const findPointAtTime = <P extends StepPoint>(points: readonly P[], utime: number): P | undefined =>
  points.findLast(point => point.utime <= utime) ?? points[0]
