import type { DesktopEvent } from '@tonoscope/core/contract/desktop'
import { isAppError } from '@tonoscope/core/errors'
import { useEffect, useRef } from 'react'
import { callDesktop, isDesktop } from '../desktopBridge/desktopBridge.ts'

/** Subscribes to the events of the main process while mounted; does nothing in a browser. */
export function useDesktopEvents(onEvent: (event: DesktopEvent) => void, onError: (error: unknown) => void): void {
  // Resubscribing on each render would lose events in between.
  const latest = useRef({ onEvent, onError })
  useEffect(() => {
    latest.current = { onEvent, onError }
  })
  useEffect(() => {
    if (!isDesktop()) return
    const controller = new AbortController()
    const settings = { signal: controller.signal, onEvent: (event: DesktopEvent) => latest.current.onEvent(event) }
    callDesktop('desktop.events', {}, settings).catch((error: unknown) => {
      if (controller.signal.aborted || (isAppError(error) && error.code === 'limit.cancelled')) return
      latest.current.onError(error)
    })
    return () => controller.abort()
  }, [])
}
