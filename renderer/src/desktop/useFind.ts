import { useCallback, useEffect, useRef, useState } from 'react'
import { callDesktop } from '../desktopBridge/desktopBridge.ts'

/** Number of matches and the current one, starting at 1. */
export type FindResult = { readonly text: string; readonly matches: number; readonly current: number }

/**
 * Finds text in the page. The search field is part of the page and contains the text, too, as its last match:
 * that match is not counted and is skipped.
 */
export function useFind(onError: (error: unknown) => void) {
  const [found, setFound] = useState<FindResult>()
  const running = useRef<AbortController>(undefined)

  const find = useCallback(
    async (text: string, { forward, next }: { forward: boolean; next: boolean }) => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      const settings = { signal: controller.signal }
      try {
        if (text === '') {
          setFound(undefined)
          await callDesktop('desktop.endFind', {}, settings)
          return
        }
        let { matches, current } = await callDesktop('desktop.find', { text, forward, next }, settings)
        const isOwn = matches > 1 && current === matches
        if (isOwn && !controller.signal.aborted)
          ({ matches, current } = await callDesktop('desktop.find', { text, forward, next: true }, settings))
        if (controller.signal.aborted) return
        const others = Math.max(0, matches - 1)
        setFound({ text, matches: others, current: Math.min(current, others) })
      } catch (error) {
        if (!controller.signal.aborted) onError(error)
      }
    },
    [onError],
  )

  useEffect(
    () => () => {
      running.current?.abort()
      callDesktop('desktop.endFind', {}).catch(() => {}) // the window is closing
    },
    [],
  )
  return { found, find }
}
