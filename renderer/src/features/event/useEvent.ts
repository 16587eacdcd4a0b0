import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Progress } from '@tonoscope/core/contract/backend'
import type { DebugEvent, DebugEventRequest } from '@tonoscope/core/contract/lookups'
import { errorMeaning } from '@tonoscope/core/errors'
import { useState } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { operationKey } from '../../backend/useOperation.ts'

/** Seconds between polls of an event in progress: short at first, when most transactions arrive. */
const pollDelaysSec = [2, 2, 3, 3, 5, 5, 8, 13, 21, 34, 60]

/** Milliseconds until the next poll, after this many polls. */
export const pollDelayMs = (polls: number): number => (pollDelaysSec[Math.max(0, polls - 1)] ?? 60) * 1000

/** Looks up an event and polls it while it is in progress. */
export function useEvent(request: DebugEventRequest) {
  const client = useQueryClient()
  const { backend, network, key } = useBackend()
  const [progress, setProgress] = useState<Progress>()
  const input = { body: request }
  const queryKey = operationKey(key, 'debugEvent', input)
  const query = useQuery<DebugEvent, Error>({
    queryKey,
    queryFn: ({ signal }) => {
      setProgress(undefined)
      return backend.call('debugEvent', input, {
        signal,
        onProgress: setProgress,
        ...(network !== undefined && { network }),
      })
    },
    // A complete event does not change; an incomplete one is polled below.
    staleTime: ({ state }) => (isComplete(state.data) ? Number.POSITIVE_INFINITY : 0),
    retry: (failures, error) => failures < 1 && errorMeaning(error) === 'unreachable',
    refetchInterval: ({ state }) =>
      state.data?.event.in_progress ? pollDelayMs(state.dataUpdateCount + state.errorUpdateCount) : false,
    refetchOnWindowFocus: false,
    // A trace can have a thousand transactions: a deep comparison would cost more than it saves.
    structuralSharing: false,
  })
  const state = client.getQueryState(queryKey)
  const polls = (state?.dataUpdateCount ?? 0) + (state?.errorUpdateCount ?? 0)
  return {
    event: query.data,
    error: query.error,
    fetching: query.isFetching,
    cancelled: !query.isFetching && query.isPending,
    progress: query.isFetching ? progress : undefined,
    /** Time of the next poll, in Unix milliseconds. */
    nextAt: query.data?.event.in_progress
      ? Math.max(query.dataUpdatedAt, query.errorUpdatedAt) + pollDelayMs(polls)
      : undefined,
    cancel: () => client.cancelQueries({ queryKey }),
    refetch: () => query.refetch(),
  }
}

/** Whether the event is finished and complete. */
const isComplete = (event: DebugEvent | undefined): boolean =>
  event !== undefined && !event.event.in_progress && event.partial === undefined
