import { startTransition, useEffect, useState } from 'react'

/**
 * False while a large thing is first drawn around, true soon after: what is drawn then is drawn in steps, between which the
 * page answers its reader. Small things do not wait.
 */
export function useDeferredRender(isLarge: boolean): boolean {
  const [later, setLater] = useState(!isLarge)
  useEffect(() => {
    if (!later) startTransition(() => setLater(true))
  }, [later])
  return later
}
