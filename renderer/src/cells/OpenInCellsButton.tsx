import type { JSX } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../ui/Button.tsx'
import { openInCells } from './openInCells.ts'

/** A button beside raw bytes: shows the BoC cell by cell. */
export function OpenInCellsButton({ boc, type, name }: { boc: string; type?: string; name?: string }): JSX.Element {
  const [, navigate] = useLocation()
  return (
    <Button
      kind="quiet"
      icon="cells"
      aria-label={name}
      title={name}
      onClick={() => void openInCells(boc, type).then(navigate)}
    >
      Open in cells
    </Button>
  )
}
