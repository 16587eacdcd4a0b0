import { useQueryClient } from '@tanstack/react-query'
import type { Progress } from '@tonoscope/core/contract/backend'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { useState } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { operationKey, useOperation } from '../../backend/useOperation.ts'

/** Runs a message and follows the run; the same arguments are never run twice in a visit. */
export function useRun(request: DebugEmulateRequest) {
  const client = useQueryClient()
  const { key } = useBackend()
  const [progress, setProgress] = useState<Progress>()
  const input = { body: request }
  const answer = useOperation('debugEmulate', input, { onProgress: setProgress })
  return {
    result: answer.data,
    error: answer.error,
    running: answer.isFetching,
    cancelled: !answer.isFetching && answer.isPending,
    progress: answer.isFetching ? progress : undefined,
    cancel: () => client.cancelQueries({ queryKey: operationKey(key, 'debugEmulate', input) }),
    again: () => {
      setProgress(undefined)
      return answer.refetch()
    },
  }
}
