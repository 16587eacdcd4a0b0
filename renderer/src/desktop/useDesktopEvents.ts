import type { DesktopEvent } from '@tonoscope/core/contract/desktop'
import { isAppError } from '@tonoscope/core/errors'
import { useEffect, useRef } from 'react'
import { callDesktop, isDesktop } from '../backend/desktopBridge.ts'

/** Hears what happens outside the page, for as long as the page is there; hears nothing in a browser. */
export function useDesktopEvents(heard: (event: DesktopEvent) => void, failed: (error: unknown) => void): void {
  // Listening anew for every drawing would lose what happens in between.
  const latest = useRef({ heard, failed })
  useEffect(() => {
    latest.current = { heard, failed }
  })
  useEffect(() => {
    if (!isDesktop()) return
    const left = new AbortController()
    callDesktop('desktop.events', {}, { signal: left.signal, heard: event => latest.current.heard(event) }).catch(
      (error: unknown) => {
        if (left.signal.aborted || (isAppError(error) && error.code === 'limit.cancelled')) return
        latest.current.failed(error)
      },
    )
    return () => left.abort()
  }, [])
}
