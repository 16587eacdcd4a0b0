import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallSettings } from '@tonoscope/core/contract/backend'
import type { CallInput, OperationName, Reply } from '@tonoscope/core/contract/operations'
import { isAppError } from '@tonoscope/core/errors'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import { useBackend } from './BackendContext.tsx'

type Options = {
  enabled?: boolean
  /** How long an answer stays good; for ever unless told otherwise: same arguments, same bytes. */
  goodForMs?: number
  /** Keeps the last answer on the screen while the next one is made. */
  keepLast?: boolean
  onProgress?: CallSettings['onProgress']
}

/** The key under which an answer is remembered; integers of any length are part of it. */
export const operationKey = <N extends OperationName>(answering: string, name: N, input: CallInput<N>) =>
  // What an operation takes is what JSON can hold: it has to cross HTTP.
  [answering, name, writeJson(input as Writable)] as const

/** Only what another try may change is tried again, once. */
const again = (failures: number, error: unknown) =>
  failures < 1 && isAppError(error) && (error.code === 'source.unreachable' || error.code === 'source.timeout')

/** An operation's answer, asked for once per set of arguments. */
export function useOperation<N extends OperationName>(
  name: N,
  input: CallInput<N>,
  { enabled = true, goodForMs = Number.POSITIVE_INFINITY, keepLast = false, onProgress }: Options = {},
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
    retry: again,
    refetchOnWindowFocus: false,
    // A result can hold a thousand transactions; comparing it member by member would gain nothing.
    structuralSharing: false,
    ...(keepLast && { placeholderData: keepPreviousData }),
  })
}
