import type { DebugFactRun } from '@tonoscope/core/contract/debugAccount'
import type { JSX } from 'react'
import { useLocation } from 'wouter'
import { storeRun } from '../../../run/runStore.ts'
import { screenPath } from '../../../screens/screenPath.ts'
import { Button } from '../../../ui/Button.tsx'

/** Buttons that run what a contract would do, each with what the run assumes. */
export function FactRuns({ runs }: { runs: readonly DebugFactRun[] }): JSX.Element {
  const [, navigate] = useLocation()
  return (
    <ul className="grid gap-4 mt-8">
      {runs.map(({ title, note, request }) => (
        <li key={title} className="cluster gap-x-12">
          <Button icon="run" onClick={() => navigate(screenPath('inspect', { run: storeRun(request) }))}>
            {title}
          </Button>
          <span className="text-small secondary">{note}</span>
        </li>
      ))}
    </ul>
  )
}
