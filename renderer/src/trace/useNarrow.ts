import { useSyncExternalStore } from 'react'

const query = '(max-width: 640px)'

const list = () => (typeof window.matchMedia === 'function' ? window.matchMedia(query) : undefined)

const subscribe = (changed: () => void) => {
  const media = list()
  media?.addEventListener('change', changed)
  return () => media?.removeEventListener('change', changed)
}

/** Whether the window is as narrow as a phone. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => list()?.matches ?? false,
    () => false,
  )
