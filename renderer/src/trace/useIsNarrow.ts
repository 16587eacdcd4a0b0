import { useSyncExternalStore } from 'react'

const query = '(max-width: 640px)'

const getMediaQuery = () => (typeof window.matchMedia === 'function' ? window.matchMedia(query) : undefined)

const subscribe = (changed: () => void) => {
  const media = getMediaQuery()
  media?.addEventListener('change', changed)
  return () => media?.removeEventListener('change', changed)
}

/** Whether the window has the width of a phone. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => getMediaQuery()?.matches ?? false,
    () => false,
  )
