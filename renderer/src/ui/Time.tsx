import type { JSX } from 'react'
import { formatIsoTime, formatTime } from '../format/time.ts'

/** A moment, with date, seconds and zone; the Unix time is in the tooltip. */
export function Time({ at }: { at: number }): JSX.Element {
  return (
    <time dateTime={formatIsoTime(at)} title={`Unix time ${at}`}>
      {formatTime(at)}
    </time>
  )
}
