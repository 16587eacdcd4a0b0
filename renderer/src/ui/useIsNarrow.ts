import { useStore } from '../store/createStore.ts'

const getMediaQuery = () =>
  typeof window.matchMedia === 'function' ? window.matchMedia('(max-width: 640px)') : undefined

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
