import { lazy } from '@tonoscope/core/lazy'
import { useStore } from '../store/createStore.ts'

/** Created once: that takes more time than to read it, and a list that is scrolled reads it several times in a frame. */
const getMediaQuery = lazy(() =>
  typeof window.matchMedia === 'function' ? window.matchMedia('(max-width: 640px)') : undefined,
)

const narrowWindow = {
  get: () => getMediaQuery()?.matches ?? false,
  subscribe(listener: () => void) {
    const media = getMediaQuery()
    media?.addEventListener('change', listener)
    return () => media?.removeEventListener('change', listener)
  },
}

/** Whether the window has the width of a phone. */
export const useIsNarrow = (): boolean => useStore(narrowWindow)
