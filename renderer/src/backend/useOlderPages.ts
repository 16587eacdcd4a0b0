import { useInfiniteQuery } from '@tanstack/react-query'
import type { CallInput, Reply } from '@tonoscope/core/contract/operations'
import { useBackend } from './BackendContext.tsx'
import { operationKey } from './useOperation.ts'

/** Operations whose replies are pages, newest first; each page says where the next one starts. */
type PagedOperation = 'debugAccountEvents' | 'debugAccountBalances'

/** New transactions are seen when the page is opened again. */
const STALE_AFTER_MS = 60_000

/** The pages of an operation that are loaded, and how to load the next one. */
export function useOlderPages<N extends PagedOperation>(name: N, body: CallInput<N>['body'], enabled = true) {
  const { backend, network, key } = useBackend()
  return useInfiniteQuery<
    Reply<N>,
    Error,
    { readonly pages: readonly Reply<N>[] },
    readonly string[],
    bigint | undefined
  >({
    queryKey: [...operationKey(key, name, { body } as CallInput<N>), 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const page = { ...body, ...(pageParam !== undefined && { before_lt: pageParam }) }
      return backend.call(name, { body: page } as CallInput<N>, { signal, network })
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next_before_lt }) => next_before_lt,
    enabled,
    staleTime: STALE_AFTER_MS,
    retry: false,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  })
}
