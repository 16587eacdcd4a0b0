import { useQueries } from '@tanstack/react-query'
import type { DebugRecognition } from '@tonoscope/core/contract/debugRecognition'
import { useBackend } from '../backend/BackendContext.tsx'
import { operationKey } from '../backend/useOperation.ts'

/** What several messages are, as soon as it is known of all of them. */
export function useRecognitions(bocs: readonly string[], enabled = true): readonly DebugRecognition[] | undefined {
  const { backend, network, key } = useBackend()
  return useQueries({
    queries: bocs.map(boc => {
      const input = { body: { text: boc } }
      return {
        queryKey: operationKey(key, 'debugRecognise', input),
        queryFn: ({ signal }: { signal: AbortSignal }) => backend.call('debugRecognise', input, { signal, network }),
        staleTime: Number.POSITIVE_INFINITY,
        enabled,
      }
    }),
    combine: results => {
      const found = results.flatMap(({ data }) => data ?? [])
      return found.length === results.length ? found : undefined
    },
  })
}
