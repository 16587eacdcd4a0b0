import { type JSX, type PointerEvent, useMemo, useRef } from 'react'
import { formatCount } from '../../../format/amount.ts'
import { useWidth } from '../../../ui/useWidth.ts'
import { useDebugger } from '../context/DebuggerContext.ts'
import { findAround } from '../model/sortedSteps.ts'
import { buildGasStrip, findMarks, type GasStrip, type MarkKind, markKinds } from '../model/timelineModel.ts'
import styles from './Timeline.module.css'

const lanes: { readonly [K in MarkKind]: string } = {
  throw: 'Throws',
  action: 'Actions',
  commit: 'Commits',
  c4: 'c4',
  c5: 'c5',
  codepage: 'SETCP',
  call: 'Calls',
}

const LANE = 15
const GAS = 40

/** The steps from left to right: what they did, in lanes, and their gas. A click or a drag goes there. */
export function Timeline({ step }: { step: number }): JSX.Element {
  const { reader, goTo } = useDebugger()
  const track = useRef<HTMLDivElement>(null)
  const width = useWidth(track)
  const marks = useMemo(() => findMarks(reader), [reader])
  const strip = useMemo(() => buildGasStrip(reader, width), [reader, width])
  const shown = markKinds.filter(kind => marks[kind].length > 0)
  const height = shown.length * LANE + GAS
  const count = reader.count
  const goToPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left) / Math.max(1, box.width)
    goTo(Math.min(count - 1, Math.max(0, Math.floor(share * count))))
  }
  return (
    <section className={styles.timeline} aria-label="Timeline">
      <ul className={styles.names}>
        {shown.map(kind => (
          <li key={kind}>
            <button
              type="button"
              className={styles.name}
              data-kind={kind}
              title={`Go to the next one of ${formatCount(marks[kind].length)}`}
              onClick={() => goTo(findAround(marks[kind], step).after ?? marks[kind][0] ?? step)}
            >
              {lanes[kind]} <span className="hint">{formatCount(marks[kind].length)}</span>
            </button>
          </li>
        ))}
        <li className={styles.gasName}>Gas</li>
      </ul>
      <div
        ref={track}
        className={styles.track}
        role="slider"
        tabIndex={0}
        aria-label="Step"
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={step + 1}
        aria-valuetext={`Step ${step + 1} of ${count}: ${reader.instruction(step)}`}
        style={{ height }}
        onPointerDown={event => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          goToPointer(event)
        }}
        onPointerMove={event => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) goToPointer(event)
        }}
      >
        <Picture {...{ marks, strip, shown, count, width, height }} />
        <span
          className={styles.cursor}
          style={{ left: `${(step / count) * 100}%`, width: `max(2px, ${100 / count}%)` }}
        />
      </div>
    </section>
  )
}

type PictureProps = {
  marks: ReturnType<typeof findMarks>
  strip: GasStrip
  shown: readonly MarkKind[]
  count: number
  width: number
  height: number
}

function Picture({ marks, strip, shown, count, width, height }: PictureProps): JSX.Element {
  // Drawn once per recording and width; stepping only moves the cursor.
  return useMemo(
    () => (
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {shown.map((kind, lane) =>
          kind === 'call' ? (
            <path key={kind} data-kind={kind} className={styles.mark} d={drawDepth(strip, width, lane * LANE)} />
          ) : (
            <path
              key={kind}
              data-kind={kind}
              className={styles.mark}
              d={drawMarks(marks[kind], count, width, lane * LANE)}
            />
          ),
        )}
        <path className={styles.gas} d={drawGas(strip, width, height)} />
      </svg>
    ),
    [marks, strip, shown, count, width, height],
  )
}

/** One mark per column of pixels at most. */
function drawMarks(steps: Int32Array, count: number, width: number, top: number): string {
  const size = Math.max(2, Math.min(width / count, 8))
  let last = Number.NEGATIVE_INFINITY
  let path = ''
  for (const step of steps) {
    const x = Math.min((step / count) * width, width - size)
    if (x - last < 1) continue
    last = x
    path += `M${x.toFixed(1)} ${top + 3}h${size.toFixed(1)}v${LANE - 6}h${(-size).toFixed(1)}z`
  }
  return path
}

/** The depth of calls, from the bottom of the lane. */
function drawDepth({ columns, depths, maxDepth }: GasStrip, width: number, top: number): string {
  const bottom = top + LANE - 2
  let path = `M0 ${bottom}`
  for (let column = 0; column < columns; column++) {
    const y = bottom - ((depths[column] ?? 0) / Math.max(1, maxDepth)) * (LANE - 4)
    path += `V${y.toFixed(1)}H${(((column + 1) / columns) * width).toFixed(1)}`
  }
  return `${path}V${bottom}z`
}

/** Square roots: one signature check costs as much as 200 other instructions. */
function drawGas({ columns, gas, maxGas }: GasStrip, width: number, height: number): string {
  let path = `M0 ${height}`
  for (let column = 0; column < columns; column++) {
    const y = height - Math.sqrt((gas[column] ?? 0) / Math.max(1, maxGas)) * (GAS - 4)
    path += `V${y.toFixed(1)}H${(((column + 1) / columns) * width).toFixed(1)}`
  }
  return `${path}V${height}z`
}
