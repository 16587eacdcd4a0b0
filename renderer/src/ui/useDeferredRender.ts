import { startTransition, useEffect, useState } from 'react'

/**
 * False at the first render of a large component, true in a transition after it, so that the page stays responsive.
 * Small components are not deferred.
 */
export function useDeferredRender(isLarge: boolean): boolean {
  const [isReady, setIsReady] = useState(!isLarge)
  useEffect(() => {
    if (!isReady) startTransition(() => setIsReady(true))
  }, [isReady])
  return isReady
}
