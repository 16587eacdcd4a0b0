import type { JSX } from 'react'
import { useLocation } from 'wouter'
import { screenPath } from '../screens/screenPath.ts'
import { Button } from '../ui/Button.tsx'
import { openBoc } from './cellsDraft.ts'

/** A button beside raw bytes: shows the BoC cell by cell. */
export function OpenInCells({ boc, type, name }: { boc: string; type?: string; name?: string }): JSX.Element {
  const [, navigate] = useLocation()
  return (
    <Button
      kind="quiet"
      icon="cells"
      aria-label={name}
      title={name}
      onClick={() => {
        openBoc(boc)
        navigate(screenPath('cells', { type }))
      }}
    >
      Open in cells
    </Button>
  )
}
