import { describeBlockAge } from '@tonoscope/core/blockAge'
import type { JSX } from 'react'
import { formatDuration } from '../format/time.ts'
import { StatusIcon } from './StatusIcon.tsx'

type Props = {
  ageSec: number | undefined
  /** What the block is older than; default: the current time. */
  than?: string
}

/** Marks data of a newest block that is older than usual; nothing for a recent one. */
export function StaleBlock({ ageSec, than }: Props): JSX.Element | null {
  if (ageSec === undefined) return null
  const age = formatDuration(ageSec)
  return (
    <span className="inline-row unknown gap-4" title={than === undefined ? describeBlockAge(ageSec) : undefined}>
      <StatusIcon state="unknown" label="Old" />
      {than === undefined ? `Newest block is ${age} old` : `Block is ${age} older than ${than}`}
    </span>
  )
}
