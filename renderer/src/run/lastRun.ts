import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { useEffect } from 'react'
import { createStore, useStore } from '../store/createStore.ts'

/** The run that was last on the screen; other screens add messages to it. */
const lastRun = createStore<DebugEmulateRequest | undefined>(undefined)

/** The run that was last on the screen while this page is open. */
export const useLastRun = (): DebugEmulateRequest | undefined => useStore(lastRun)

/** Remembers the run on the screen. */
export function useRememberRun(request: DebugEmulateRequest | undefined): void {
  useEffect(() => {
    if (request) lastRun.update(() => request)
  }, [request])
}
