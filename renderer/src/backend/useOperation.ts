import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallSettings } from '@tonoscope/core/contract/backend'
import type { CallInput, OperationName, Reply } from '@tonoscope/core/contract/operations'
import { errorMeaning } from '@tonoscope/core/errors'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import { useBackend } from './BackendContext.tsx'

type UseOperationOptions = {
  enabled?: boolean
  /** React Query's `staleTime`; default: never stale, since equal arguments give equal bytes. */
  staleTimeMs?: number
  /** Keeps the previous reply until the next one arrives. */
  keepPrevious?: boolean
  onProgress?: CallSettings['onProgress']
}

/** The query key of a call. */
export const operationKey = <N extends OperationName>(connectionKey: string, name: N, input: CallInput<N>) =>
  // Inputs are JSON-serialisable, since they are sent over HTTP.
  [connectionKey, name, writeJson(input as Writable)] as const

/** Retries temporary source errors once. */
const shouldRetry = (failures: number, error: unknown) => failures < 1 && errorMeaning(error) === 'unreachable'

/** Calls an operation with React Query, once per set of arguments. */
export function useOperation<N extends OperationName>(
  name: N,
  input: CallInput<N>,
  {
    enabled = true,
    staleTimeMs: goodForMs = Number.POSITIVE_INFINITY,
    keepPrevious: keepLast = false,
    onProgress,
  }: UseOperationOptions = {},
): UseQueryResult<Reply<N>, Error> {
  const { backend, network, key } = useBackend()
  return useQuery<Reply<N>, Error>({
    queryKey: operationKey(key, name, input),
    queryFn: ({ signal }) =>
      backend.call(name, input, {
        signal,
        ...(network !== undefined && { network }),
        ...(onProgress && { onProgress }),
      }),
    enabled,
    staleTime: goodForMs,
    retry: shouldRetry,
    refetchOnWindowFocus: false,
    // Comparing results of a thousand transactions is slow and never finds equal ones.
    structuralSharing: false,
    ...(keepLast && { placeholderData: keepPreviousData }),
  })
}
