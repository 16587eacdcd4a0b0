import type { JSX } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../ui/Button.tsx'

/** Opens the debugger; what it needs is stored only then. */
export function DebugButton({ toPath }: { toPath: () => string }): JSX.Element {
  const [, navigate] = useLocation()
  return (
    <Button
      icon="debug"
      title="Step through it, also backwards, with code, registers and gas"
      onClick={() => navigate(toPath())}
    >
      Debug
    </Button>
  )
}
