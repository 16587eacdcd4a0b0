import { useCallback, useEffect, useState } from 'react'
import { callDesktop, isDesktop } from '../desktopBridge/desktopBridge.ts'
import { isOwnCopy } from '../ui/ownCopies.ts'

/** Watches the clipboard while switched on; ignores text copied in this window. */
export function useClipboardWatch(onError: (error: unknown) => void) {
  const [on, setOn] = useState(false)
  const [text, setText] = useState<string>()

  // After a reload the main process may still be watching.
  useEffect(() => {
    if (isDesktop()) callDesktop('desktop.watchClipboard', { on: false }).catch(onError)
  }, [onError])

  const setWatching = useCallback(
    (wanted: boolean) => {
      setText(undefined)
      callDesktop('desktop.watchClipboard', { on: wanted }).then(() => setOn(wanted), onError)
    },
    [onError],
  )
  return {
    on,
    /** The last copied text, until dismissed. */
    text,
    setWatching,
    toggle: () => setWatching(!on),
    onClipboardText: (copied: string) => {
      if (on && !isOwnCopy(copied)) setText(copied)
    },
    dismiss: () => setText(undefined),
  }
}
