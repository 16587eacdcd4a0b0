import type { JSX, ReactNode } from 'react'
import { StatusIcon } from '../../ui/StatusIcon.tsx'

/** Stands for a value that the source does not provide; it is neither none nor zero. */
export function Unavailable({ children = 'Not available from this source' }: { children?: ReactNode }): JSX.Element {
  return (
    <span className="inline-row unknown gap-6">
      <StatusIcon state="unknown" label="Unknown" />
      <span>{children}</span>
    </span>
  )
}
