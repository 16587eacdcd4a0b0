import { useCallback, useEffect, useRef, useState } from 'react'
import { callDesktop } from '../backend/desktopBridge.ts'

/** How many there are, and which one is shown, from 1 on. */
export type Found = { readonly text: string; readonly matches: number; readonly current: number }

/**
 * Finds a text in the page. The field from which it is searched is part of the page and holds the text too, as the last
 * thing on it: that match is not counted, and passed over.
 */
export function useFind(failed: (error: unknown) => void) {
  const [found, setFound] = useState<Found>()
  const asked = useRef<AbortController>(undefined)

  const find = useCallback(
    async (text: string, { forward, next }: { forward: boolean; next: boolean }) => {
      asked.current?.abort()
      const left = new AbortController()
      asked.current = left
      const settings = { signal: left.signal }
      try {
        if (text === '') {
          setFound(undefined)
          await callDesktop('desktop.endFind', {}, settings)
          return
        }
        let { matches, current } = await callDesktop('desktop.find', { text, forward, next }, settings)
        const isOwn = matches > 1 && current === matches
        if (isOwn && !left.signal.aborted)
          ({ matches, current } = await callDesktop('desktop.find', { text, forward, next: true }, settings))
        if (left.signal.aborted) return
        const others = Math.max(0, matches - 1)
        setFound({ text, matches: others, current: Math.min(current, others) })
      } catch (error) {
        if (!left.signal.aborted) failed(error)
      }
    },
    [failed],
  )

  useEffect(
    () => () => {
      asked.current?.abort()
      callDesktop('desktop.endFind', {}).catch(() => {}) // the window is closing, or what was found is gone with it
    },
    [],
  )
  return { found, find }
}
