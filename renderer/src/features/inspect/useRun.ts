import { useQueryClient } from '@tanstack/react-query'
import type { Progress } from '@tonoscope/core/contract/backend'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { useState } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { operationKey, useOperation } from '../../backend/useOperation.ts'

/** Runs a message with progress; results are cached per arguments for the session. */
export function useRun(request: DebugEmulateRequest) {
  const client = useQueryClient()
  const { key } = useBackend()
  const [progress, setProgress] = useState<Progress>()
  const input = { body: request }
  const query = useOperation('debugEmulate', input, { onProgress: setProgress })
  return {
    result: query.data,
    error: query.error,
    running: query.isFetching,
    cancelled: !query.isFetching && query.isPending,
    progress: query.isFetching ? progress : undefined,
    cancel: () => client.cancelQueries({ queryKey: operationKey(key, 'debugEmulate', input) }),
    runAgain: () => {
      setProgress(undefined)
      return query.refetch()
    },
  }
}
