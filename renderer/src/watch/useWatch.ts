import { addWatchState, type WatchStep } from '@tonoscope/core/contract/watchHistory'
import { errorMeaning } from '@tonoscope/core/errors'
import { useEffect, useState } from 'react'
import { useOperation } from '../backend/useOperation.ts'

/** Follows a message until nothing changes any more, also while the tab is hidden; `intervalMs` is between two checks. */
export function useWatch(query: string, intervalMs: number) {
  const [steps, setSteps] = useState<readonly WatchStep[]>([])
  const watch = useOperation(
    'debugWatch',
    { body: { query } },
    {
      staleTimeMs: 0,
      inBackground: true,
      refetchInterval: ({ state: { data, error } }) => (data?.is_final || isPermanent(error) ? false : intervalMs),
    },
  )
  const { data, dataUpdatedAt } = watch
  // A failure is visible while the request is tried again.
  const error = watch.error ?? watch.failureReason
  useEffect(() => {
    if (data) setSteps(known => addWatchState(known, data, Math.floor(dataUpdatedAt / 1000)))
  }, [data, dataUpdatedAt])
  return {
    steps,
    newest: data,
    error: error ?? undefined,
    checkedAt: dataUpdatedAt === 0 ? undefined : Math.floor(dataUpdatedAt / 1000),
    isActive: !data?.is_final && !isPermanent(error),
    check: () => watch.refetch(),
  }
}

/** The same check would fail again. */
const isPermanent = (error: Error | null): boolean =>
  error !== null && errorMeaning(error) !== 'unreachable' && errorMeaning(error) !== 'untrusted'
