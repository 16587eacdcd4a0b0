import { useCallback, useEffect, useState } from 'react'
import { callDesktop, isDesktop } from '../backend/desktopBridge.ts'
import { isOwnCopy } from '../ui/ownCopies.ts'

/** The clipboard, watched only while it is asked to be; what was copied in this window is not told. */
export function useClipboardWatch(failed: (error: unknown) => void) {
  const [on, setOn] = useState(false)
  const [text, setText] = useState<string>()

  // A page that was loaded again begins without; the program around it may still watch.
  useEffect(() => {
    if (isDesktop()) callDesktop('desktop.watchClipboard', { on: false }).catch(failed)
  }, [failed])

  const watch = useCallback(
    (wanted: boolean) => {
      setText(undefined)
      callDesktop('desktop.watchClipboard', { on: wanted }).then(() => setOn(wanted), failed)
    },
    [failed],
  )
  return {
    on,
    /** What was copied last, until it is dismissed. */
    text,
    watch,
    toggle: () => watch(!on),
    heard: (copied: string) => {
      if (on && !isOwnCopy(copied)) setText(copied)
    },
    dismiss: () => setText(undefined),
  }
}
