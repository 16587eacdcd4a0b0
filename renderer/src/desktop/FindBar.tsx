import { type JSX, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { callDesktop } from '../desktopBridge/desktopBridge.ts'
import { formatCount } from '../format/amount.ts'
import { useLatestTask } from '../scheduling/latestTask.ts'
import { IconButton } from '../ui/Button.tsx'
import { SearchField } from '../ui/Field.tsx'
import styles from './FindBar.module.css'

type Props = {
  /** Incremented on each request: the field gets the focus again. */
  turn: number
  onClose: () => void
  onFail: (error: unknown) => void
}

/** Find in page: Enter for next, Shift Enter for previous, Escape closes. Must be last in the page, see `useFind`. */
export function FindBar({ turn, onClose, onFail }: Props): JSX.Element {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { found, find } = useFind(onFail)
  const returnTo = useRef<Element>(null)

  useEffect(() => {
    returnTo.current ??= document.activeElement
    return () => {
      const last = returnTo.current
      if (last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true })
    }
  }, [])
  // `turn` triggers the effect.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [turn])

  const findNext = (forward: boolean) => find(text, { forward, next: found?.text === text })
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    } else if (event.key === 'Enter' && event.target === field.current) {
      event.preventDefault()
      if (text !== '') void findNext(!event.shiftKey)
    }
  }
  const none = found !== undefined && found.matches === 0
  return (
    <search className={styles.bar} aria-label="Find in page" onKeyDown={keys}>
      <SearchField
        frameless
        ref={field}
        type="text"
        label="Text to find"
        placeholder="Find in page"
        maxLength={1000}
        value={text}
        onText={next => {
          setText(next)
          void find(next, { forward: true, next: false })
        }}
      />
      <output className={styles.count} data-none={none || undefined}>
        {found && (none ? 'None' : `${formatCount(found.current)} of ${formatCount(found.matches)}`)}
      </output>
      <IconButton icon="up" label="Previous (Shift Enter)" disabled={text === ''} onClick={() => findNext(false)} />
      <IconButton icon="down" label="Next (Enter)" disabled={text === ''} onClick={() => findNext(true)} />
      <IconButton icon="close" label="Close (Esc)" onClick={onClose} />
    </search>
  )
}

/** Number of matches and the current one, starting at 1. */
type FindResult = { readonly text: string; readonly matches: number; readonly current: number }

/**
 * Finds text in the page. The search field is part of the page and contains the text, too, as its last match:
 * that match is not counted and is skipped.
 */
function useFind(onError: (error: unknown) => void) {
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
