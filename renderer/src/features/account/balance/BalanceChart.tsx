import { type JSX, useMemo, useRef, useState } from 'react'
import { formatDecimal, formatShortDecimal, TON_DECIMALS } from '../../../format/amount.ts'
import { formatTime } from '../../../format/time.ts'
import { useSettings } from '../../../settings/settings.ts'
import { useWidth } from '../../../ui/useWidth.ts'
import styles from './BalanceChart.module.css'
import { type BalancePoint, findPointAt, layoutBalance } from './balanceLayout.ts'

const HEIGHT = 240
const LEFT = 76
const BOTTOM = 28

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: '2-digit' })
const hour = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const DAY_SEC = 86_400

/** The balance over time; the table beside it has the same figures. */
export function BalanceChart({ points }: { points: readonly BalancePoint[] }): JSX.Element {
  const { unit } = useSettings()
  const frame = useRef<HTMLDivElement>(null)
  const width = Math.max(280, useWidth(frame))
  const layout = useMemo(
    () => layoutBalance(points, { width, height: HEIGHT, left: LEFT, bottom: BOTTOM }),
    [points, width],
  )
  const [pointed, setPointed] = useState<BalancePoint>()
  const [first] = points
  const last = points.at(-1)
  const shown = points.find(point => point === pointed) ?? last
  const isShort = first && last && last.utime - first.utime < 3 * DAY_SEC
  const charted = layout.points.find(({ point }) => point === shown)
  return (
    <figure className="mb-24" aria-label="Balance over time">
      <figcaption className="text-small secondary tabular mb-4">
        {shown && `${formatTime(shown.utime)}: ${formatDecimal(shown.balance, TON_DECIMALS)} ${unit}`}
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
          {charted && (
            <>
              <path className={styles.cursor} d={`M${charted.x.toFixed(1)} 8V${HEIGHT - BOTTOM}`} />
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
    </figure>
  )
}
