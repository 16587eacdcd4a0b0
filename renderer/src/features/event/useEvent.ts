import { useQueryClient } from '@tanstack/react-query'
import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import type { DebugEventRequest } from '@tonoscope/core/contract/requests'
import { useBackend } from '../../backend/BackendContext.tsx'
import { operationKey, useLongOperation } from '../../backend/useOperation.ts'

/** Seconds between polls of an event in progress: short at first, when most transactions arrive. */
const pollDelaysSec = [2, 2, 3, 3, 5, 5, 8, 13, 21, 34, 60]

/** Milliseconds until the next poll, after this many polls. */
export const pollDelayMs = (polls: number): number => (pollDelaysSec[Math.max(0, polls - 1)] ?? 60) * 1000

const isComplete = (event: DebugEvent | undefined): boolean =>
  event !== undefined && !event.event.in_progress && event.partial === undefined

/** Looks up an event and polls it while it is in progress. */
export function useEvent(request: DebugEventRequest) {
  const client = useQueryClient()
  const { key } = useBackend()
  const input = { body: request }
  const lookup = useLongOperation('debugEvent', input, {
    // A complete event does not change; an incomplete one is polled.
    staleTimeMs: ({ state }) => (isComplete(state.data) ? Number.POSITIVE_INFINITY : 0),
    refetchInterval: ({ state }) =>
      state.data?.event.in_progress ? pollDelayMs(state.dataUpdateCount + state.errorUpdateCount) : false,
  })
  const state = client.getQueryState(operationKey(key, 'debugEvent', input))
  const polls = (state?.dataUpdateCount ?? 0) + (state?.errorUpdateCount ?? 0)
  const { dataUpdatedAt, errorUpdatedAt } = lookup.query
  return {
    ...lookup,
    /** Time of the next poll, in Unix milliseconds. */
    nextAt: lookup.data?.event.in_progress ? Math.max(dataUpdatedAt, errorUpdatedAt) + pollDelayMs(polls) : undefined,
  }
}
