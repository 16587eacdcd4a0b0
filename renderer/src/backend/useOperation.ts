import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { CallSettings } from '@tonoscope/core/contract/backend'
import type { CallInput, OperationName, Reply } from '@tonoscope/core/contract/operations'
import type { Progress } from '@tonoscope/core/contract/progress'
import { errorMeaning } from '@tonoscope/core/errors'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import { useState } from 'react'
import { useBackend } from './BackendContext.tsx'
import { isSameCall } from './connectionKey.ts'

type UseOperationOptions<N extends OperationName> = {
  enabled?: boolean
  /** React Query's `staleTime`; default: never stale, since equal arguments give equal bytes. */
  staleTimeMs?: UseQueryOptions<Reply<N>, Error>['staleTime']
  refetchInterval?: UseQueryOptions<Reply<N>, Error>['refetchInterval']
  /** It is repeated also while the tab is hidden. */
  inBackground?: boolean
  keepPrevious?: boolean
  onProgress?: CallSettings['onProgress']
}

/** The query key of a call. */
export const operationKey = <N extends OperationName>(connectionKey: string, name: N, input: CallInput<N>) =>
  // Inputs are JSON-serialisable, since they are sent over HTTP.
  [connectionKey, name, writeJson(input as Writable)] as const

/** Retries temporary source errors once. */
const shouldRetry = (failures: number, error: unknown) => failures < 1 && errorMeaning(error) === 'unreachable'

const keepSameCall =
  (queryKey: QueryKey) =>
  <T>(data: T | undefined, query: { readonly queryKey: QueryKey } | undefined): T | undefined =>
    query && isSameCall(query.queryKey, queryKey) ? data : undefined

/** Calls an operation with React Query, once per set of arguments; its reply stays until ABIs that changed have been applied. */
export function useOperation<N extends OperationName>(
  name: N,
  input: CallInput<N>,
  {
    enabled = true,
    staleTimeMs = Number.POSITIVE_INFINITY,
    refetchInterval = false,
    inBackground = false,
    keepPrevious = false,
    onProgress,
  }: UseOperationOptions<N> = {},
): UseQueryResult<Reply<N>, Error> {
  const { backend, network, key } = useBackend()
  const queryKey = operationKey(key, name, input)
  return useQuery<Reply<N>, Error>({
    queryKey,
    queryFn: ({ signal }) => backend.call(name, input, { signal, network, onProgress }),
    enabled,
    staleTime: staleTimeMs,
    refetchInterval,
    refetchIntervalInBackground: inBackground,
    retry: shouldRetry,
    refetchOnWindowFocus: false,
    // Comparing results of a thousand transactions is slow and never finds equal ones.
    structuralSharing: false,
    placeholderData: keepPrevious ? keepPreviousData : keepSameCall(queryKey),
  })
}

/** An operation with progress, which can be cancelled. */
export function useLongOperation<N extends OperationName>(
  name: N,
  input: CallInput<N>,
  options: Omit<UseOperationOptions<N>, 'onProgress'> = {},
) {
  const client = useQueryClient()
  const { key } = useBackend()
  const [progress, setProgress] = useState<Progress>()
  const query = useOperation(name, input, { ...options, onProgress: setProgress })
  return {
    query,
    data: query.data,
    error: query.error,
    fetching: query.isFetching,
    cancelled: !query.isFetching && query.isPending,
    progress: query.isFetching ? progress : undefined,
    cancel: () => client.cancelQueries({ queryKey: operationKey(key, name, input) }),
    refetch() {
      setProgress(undefined)
      return query.refetch()
    },
  }
}
