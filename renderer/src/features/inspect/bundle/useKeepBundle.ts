import { useQueries } from '@tanstack/react-query'
import type { DebugRecognition } from '@tonoscope/core/contract/debugRecognition'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { useEffect, useMemo } from 'react'
import { useBackend } from '../../../backend/BackendContext.tsx'
import { operationKey } from '../../../backend/useOperation.ts'
import { listMessages } from '../../../run/bundle.ts'
import { isRunUndecided, keepRun } from '../../../run/runStore.ts'

/** What the messages of a bundle are, as soon as it is known of all; then the bundle is kept as far as they may be. */
export function useKeepBundle(
  id: string | undefined,
  request: DebugEmulateRequest,
): readonly DebugRecognition[] | undefined {
  const { backend, network, key } = useBackend()
  const messages = useMemo(() => listMessages(request), [request])
  const recognitions = useQueries({
    queries: messages.map(({ boc }) => {
      const input = { body: { text: boc } }
      return {
        queryKey: operationKey(key, 'debugRecognise', input),
        queryFn: ({ signal }: { signal: AbortSignal }) => backend.call('debugRecognise', input, { signal, network }),
        staleTime: Number.POSITIVE_INFINITY,
      }
    }),
    combine: results => {
      const found = results.flatMap(({ data }) => data ?? [])
      return found.length === results.length ? found : undefined
    },
  })
  useEffect(() => {
    if (id !== undefined && recognitions && isRunUndecided(id)) keepRun(id, request, recognitions)
  }, [id, request, recognitions])
  return recognitions
}
