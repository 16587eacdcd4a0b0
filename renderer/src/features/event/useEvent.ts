import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Progress } from '@tonoscope/core/contract/backend'
import type { DebugEvent, DebugEventRequest } from '@tonoscope/core/contract/lookups'
import { isAppError } from '@tonoscope/core/errors'
import { useState } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { operationKey } from '../../backend/useOperation.ts'

/** Seconds between two looks at an event in progress: often at first, when most transactions land. */
const pauses = [2, 2, 3, 3, 5, 5, 8, 13, 21, 34, 60]

/** Milliseconds until the next look, after so many. */
export const pauseMs = (looks: number): number => (pauses[Math.max(0, looks - 1)] ?? 60) * 1000

/** Looks an event up, and again for as long as it is in progress. */
export function useEvent(request: DebugEventRequest) {
  const client = useQueryClient()
  const { backend, network, key } = useBackend()
  const [progress, setProgress] = useState<Progress>()
  const input = { body: request }
  const queryKey = operationKey(key, 'debugEvent', input)
  const answer = useQuery<DebugEvent, Error>({
    queryKey,
    queryFn: ({ signal }) => {
      setProgress(undefined)
      return backend.call('debugEvent', input, {
        signal,
        onProgress: setProgress,
        ...(network !== undefined && { network }),
      })
    },
    // What has landed whole does not change; what has not is asked for again below.
    staleTime: ({ state }) => (isWhole(state.data) ? Number.POSITIVE_INFINITY : 0),
    retry: (failures, error) => failures < 1 && isAppError(error) && /^source\.(unreachable|timeout)$/.test(error.code),
    refetchInterval: ({ state }) =>
      state.data?.event.in_progress ? pauseMs(state.dataUpdateCount + state.errorUpdateCount) : false,
    refetchOnWindowFocus: false,
    // A trace can hold a thousand transactions; comparing it member by member would gain nothing.
    structuralSharing: false,
  })
  const state = client.getQueryState(queryKey)
  const looks = (state?.dataUpdateCount ?? 0) + (state?.errorUpdateCount ?? 0)
  return {
    event: answer.data,
    error: answer.error,
    looking: answer.isFetching,
    cancelled: !answer.isFetching && answer.isPending,
    progress: answer.isFetching ? progress : undefined,
    /** When it is looked at next, in Unix milliseconds. */
    nextAt: answer.data?.event.in_progress
      ? Math.max(answer.dataUpdatedAt, answer.errorUpdatedAt) + pauseMs(looks)
      : undefined,
    cancel: () => client.cancelQueries({ queryKey }),
    again: () => answer.refetch(),
  }
}

/** Whether there is nothing left to come. */
const isWhole = (told: DebugEvent | undefined): boolean =>
  told !== undefined && !told.event.in_progress && told.partial === undefined
