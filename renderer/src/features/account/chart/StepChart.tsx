import { type JSX, useMemo, useRef, useState } from 'react'
import { formatDecimal, formatShortDecimal, TON_DECIMALS } from '../../../format/amount.ts'
import { formatTime } from '../../../format/time.ts'
import { useSettings } from '../../../settings/settings.ts'
import { useWidth } from '../../../ui/useWidth.ts'
import styles from './StepChart.module.css'
import { findPointAt, findPointAtTime, layoutSteps, type StepPoint } from './stepLayout.ts'

const HEIGHT = 240
const LEFT = 76
const BOTTOM = 28

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: '2-digit' })
const hour = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const DAY_SEC = 86_400

/** A time that has a line of its own. */
export type ChartMark = { readonly kind: 'now' | 'cliff' | 'next'; readonly title: string; readonly utime: number }

type Props = {
  name: string
  points: readonly StepPoint[]
  /** What the amounts are, before the amount of the point that is shown. */
  amount?: string
  /** Lines at times, with a legend; the point that is shown without a pointer is that of the mark `now`. */
  marks?: readonly ChartMark[]
}

const noMarks: readonly ChartMark[] = []

/** Amounts of TON over time, each until the next one; the table beside it has the same figures. */
export function StepChart({ name, points, amount, marks = noMarks }: Props): JSX.Element {
  const { unit } = useSettings()
  const frame = useRef<HTMLDivElement>(null)
  const width = Math.max(280, useWidth(frame))
  const layout = useMemo(
    () => layoutSteps(points, { width, height: HEIGHT, left: LEFT, bottom: BOTTOM }),
    [points, width],
  )
  const [pointed, setPointed] = useState<StepPoint>()
  const [first] = points
  const last = points.at(-1)
  const now = marks.find(({ kind }) => kind === 'now')
  const shown = points.find(point => point === pointed) ?? (now ? findPointAtTime(points, now.utime) : last)
  const isShort = first && last && last.utime - first.utime < 3 * DAY_SEC
  const charted = layout.points.find(({ point }) => point === shown)
  const lines = marks.flatMap(mark => {
    const x = layout.findX(mark.utime)
    return x === undefined ? [] : [{ ...mark, x }]
  })
  return (
    <figure className="mb-24" aria-label={name}>
      <figcaption className="text-small secondary tabular mb-4">
        {shown &&
          `${formatTime(shown.utime)}: ${amount === undefined ? '' : `${amount} `}${formatDecimal(shown.amount, TON_DECIMALS)} ${unit}`}
      </figcaption>
      <div
        ref={frame}
        className="relative"
        onPointerMove={event => {
          const x = event.clientX - event.currentTarget.getBoundingClientRect().left
          setPointed(findPointAt(layout.points, x)?.point)
        }}
        onPointerLeave={() => setPointed(undefined)}
      >
        <svg className="block" width={width} height={HEIGHT} role="presentation">
          {layout.amountTicks.map(({ y, amount }) => (
            <path key={String(amount)} className={styles.tick} d={`M${LEFT} ${y.toFixed(1)}H${width - 8}`} />
          ))}
          <path className={styles.area} d={layout.area} />
          <path className={styles.line} d={layout.line} />
          {lines.map(({ kind, x }) => (
            <path key={kind} className={styles.mark} data-kind={kind} d={`M${x.toFixed(1)} 8V${HEIGHT - BOTTOM}`} />
          ))}
          {charted && (
            <>
              {(pointed !== undefined || !now) && (
                <path className={styles.cursor} d={`M${charted.x.toFixed(1)} 8V${HEIGHT - BOTTOM}`} />
              )}
              <circle className={styles.point} cx={charted.x} cy={charted.y} r={4} />
            </>
          )}
          {layout.amountTicks.map(({ y, amount }) => (
            <text key={String(amount)} className={styles.amount} x={LEFT - 8} y={y + 4}>
              {formatShortDecimal(amount, TON_DECIMALS)}
            </text>
          ))}
          {layout.timeTicks.map(({ x, utime }, i) => (
            <text
              key={utime}
              className={styles.time}
              x={x}
              y={HEIGHT - 8}
              data-end={i === 0 ? 'start' : i === layout.timeTicks.length - 1 ? 'end' : undefined}
            >
              {(isShort ? hour : day).format(utime * 1000)}
            </text>
          ))}
        </svg>
      </div>
      {lines.length > 0 && (
        <ul className="cluster gap-x-16 text-small secondary tabular" aria-label={`Lines: ${name}`}>
          {lines.map(({ kind, title, utime }) => (
            <li key={kind} className="inline-row gap-6">
              <svg className="rigid" width={20} height={10} role="presentation">
                <path className={styles.mark} data-kind={kind} d="M0 5H20" />
              </svg>
              {title}: {formatTime(utime)}
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}
