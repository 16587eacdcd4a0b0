import type { JSX } from 'react'
import { formatIsoTime, formatTime } from '../format/time.ts'

/** A date and time with zone; the tooltip has the Unix time. */
export function Time({ at }: { at: number }): JSX.Element {
  return (
    <time dateTime={formatIsoTime(at)} title={`Unix time ${at}`}>
      {formatTime(at)}
    </time>
  )
}
