import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { DebugCode } from '@tonoscope/core/contract/debugCode'
import type { DebugRecording } from '@tonoscope/core/contract/debugRecording'
import { useMemo } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { operationKey, useOperation } from '../../backend/useOperation.ts'
import { findOtherCode } from './model/otherCode.ts'

/** The listings of all code that ran, as far as they are loaded: that of the account first. */
export type CodeListings = {
  readonly listings: readonly DebugCode[]
  readonly isLoading: boolean
  readonly error: Error | null
}

/** The same function at each render, so that the list stays the same. */
const listLoaded = (results: readonly UseQueryResult<DebugCode>[]): DebugCode[] =>
  results.flatMap(({ data }) => data ?? [])

/** Disassembles the code of a recording: that of the account, then what else ran, such as libraries. */
export function useCodeListings(recording: DebugRecording): CodeListings {
  const { backend, network, key } = useBackend()
  const { code, account } = recording
  const main = useOperation('debugCode', { body: { boc: code?.boc ?? '', account } }, { enabled: code !== undefined })
  const others = useMemo(
    () => (code === undefined || main.data || main.error ? findOtherCode(recording, main.data) : []),
    [recording, code, main.data, main.error],
  )
  const more = useQueries({
    queries: others.map(boc => ({
      queryKey: operationKey(key, 'debugCode', { body: { boc } }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        backend.call('debugCode', { body: { boc } }, { signal, network }),
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      // What cannot be disassembled is listed as far as it ran.
      retry: false,
      structuralSharing: false,
    })),
    combine: listLoaded,
  })
  const listings = useMemo(() => [...(main.data ? [main.data] : []), ...more], [main.data, more])
  return { listings, isLoading: code !== undefined && main.isPending, error: main.error }
}
