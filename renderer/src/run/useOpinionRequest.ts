import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { useMemo } from 'react'
import { useSettings } from '../settings/settings.ts'

/** The request of a run with a second opinion, if the settings say so. The second engine has none of its own results. */
export function useOpinionRequest(request: DebugEmulateRequest): DebugEmulateRequest {
  const { secondOpinion } = useSettings()
  return useMemo(
    () => (secondOpinion && request.engine !== 'tycho' ? { ...request, second_opinion: true } : request),
    [request, secondOpinion],
  )
}

/** The same run on the engine of record: what else is made of a run is made of that one. */
export function toRunOfRecord({ engine: _, second_opinion: __, ...run }: DebugEmulateRequest): DebugEmulateRequest {
  return run
}
