import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { useMemo } from 'react'
import { useSettings } from '../settings/settings.ts'

/** The request of a run with a second opinion, if the settings say so. The second engine has none of its own results. */
export function useOpinionRequest(request: DebugEmulateRequest): DebugEmulateRequest {
  const { secondOpinion } = useSettings()
  return useMemo(() => toOpinionRequest(request, secondOpinion), [request, secondOpinion])
}

/** `useOpinionRequest` with the setting as an argument. */
export const toOpinionRequest = (request: DebugEmulateRequest, secondOpinion: boolean): DebugEmulateRequest =>
  secondOpinion && request.engine !== 'tycho' ? { ...request, second_opinion: true } : request

/** The same run on the engine of record: what else is made of a run is made of that one. */
export function toRunOfRecord({ engine: _, second_opinion: __, ...run }: DebugEmulateRequest): DebugEmulateRequest {
  return run
}
