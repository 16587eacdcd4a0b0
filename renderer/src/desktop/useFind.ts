import { useCallback, useEffect, useState } from 'react'
import { callDesktop } from '../desktopBridge/desktopBridge.ts'
import { useLatestTask } from '../scheduling/latestTask.ts'

/** Number of matches and the current one, starting at 1. */
type FindResult = { readonly text: string; readonly matches: number; readonly current: number }

/**
 * Finds text in the page. The search field is part of the page and contains the text, too, as its last match:
 * that match is not counted and is skipped.
 */
export function useFind(onError: (error: unknown) => void) {
  const [found, setFound] = useState<FindResult>()
  const task = useLatestTask()

  const find = useCallback(
    async (text: string, { forward, next }: { forward: boolean; next: boolean }) => {
      const signal = task.start()
      const settings = { signal }
      try {
        if (text === '') {
          setFound(undefined)
          await callDesktop('desktop.endFind', {}, settings)
          return
        }
        let { matches, current } = await callDesktop('desktop.find', { text, forward, next }, settings)
        const isOwn = matches > 1 && current === matches
        if (isOwn && !signal.aborted)
          ({ matches, current } = await callDesktop('desktop.find', { text, forward, next: true }, settings))
        if (signal.aborted) return
        const others = Math.max(0, matches - 1)
        setFound({ text, matches: others, current: Math.min(current, others) })
      } catch (error) {
        if (!signal.aborted) onError(error)
      }
    },
    [onError, task],
  )

  // A rejection: the window is closing.
  useEffect(() => () => void callDesktop('desktop.endFind', {}).catch(() => {}), [])
  return { found, find }
}
