import type { DebugUnlockSchedule } from '@tonoscope/core/contract/debugAccount'
import { type JSX, useMemo } from 'react'
import { type ChartMark, StepChart } from '../chart/StepChart.tsx'

/** What stays locked over time, with now, the end of the cliff and the next unlock; the table beside it has the figures. */
export function UnlockChart({ title, schedule }: { title: string; schedule: DebugUnlockSchedule }): JSX.Element {
  const points = useMemo(() => schedule.points.map(({ utime, locked }) => ({ utime, amount: locked })), [schedule])
  const { now, cliff_end, next_unlock } = schedule
  const marks: ChartMark[] = [
    { kind: 'now', title: 'Now', utime: now },
    ...(cliff_end === undefined ? [] : [{ kind: 'cliff', title: 'Cliff ends', utime: cliff_end } as const]),
    ...(next_unlock === undefined ? [] : [{ kind: 'next', title: 'Next unlock', utime: next_unlock } as const]),
  ]
  return (
    <div className="mt-16">
      <StepChart name={`${title}: locked over time`} points={points} amount="locked" marks={marks} />
    </div>
  )
}
