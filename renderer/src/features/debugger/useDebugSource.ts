import type { DebugGetMethodRequest } from '@tonoscope/core/contract/debugAccount'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { useMemo } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { type StoredFile, useFiles } from '../../files/fileStore.ts'
import { findRun } from '../../run/runStore.ts'
import { useSamples } from '../../run/samples.ts'
import { toSampleRequest } from '../../run/toSampleRequest.ts'
import type { ScreenParams } from '../../screens/screenParams.ts'

/** What is debugged. */
export type DebugSource =
  | { readonly kind: 'run'; readonly request: DebugEmulateRequest }
  | { readonly kind: 'method'; readonly request: DebugGetMethodRequest }
  | { readonly kind: 'capsule'; readonly file: StoredFile }

/** What the URL says is debugged, or why that is not known (yet). */
export type DebugSourceState =
  | DebugSource
  | { readonly kind: 'none' }
  | { readonly kind: 'missing'; readonly reason: 'file' | 'run' | 'signed' | 'sample' | 'message' }
  | {
      readonly kind: 'loading'
      readonly query: { readonly data: undefined; readonly error: unknown; readonly refetch: () => unknown }
    }

const loadingFiles = { data: undefined, error: undefined, refetch: () => undefined }

/** Finds what the URL names: a capsule of the library, a stored run, a sample, an event on chain, or a get method. */
export function useDebugSource(params: ScreenParams<'debugger'>): DebugSourceState {
  const { file, run, sample, event, account, method, args, asStack, block } = params
  const library = useFiles()
  const stored = run === undefined ? undefined : findRun(run)
  const isStored = stored?.request !== undefined
  const samples = useSamples(file === undefined && !isStored && sample !== undefined)
  const lookup = useOperation(
    'debugEvent',
    { body: { query: event ?? '' } },
    { enabled: file === undefined && !isStored && sample === undefined && event !== undefined },
  )
  return useMemo((): DebugSourceState => {
    if (file !== undefined) {
      const found = library.files.find(({ id, kind }) => id === file && kind === 'capsule')
      if (found) return { kind: 'capsule', file: found }
      return library.ready ? { kind: 'missing', reason: 'file' } : { kind: 'loading', query: loadingFiles }
    }
    if (stored?.request) return { kind: 'run', request: stored.request }
    if (sample !== undefined) {
      if (!samples.data) return { kind: 'loading', query: { ...samples, data: undefined } }
      const found = samples.data.samples.find(({ id }) => id === sample)
      return found ? { kind: 'run', request: toSampleRequest(found) } : { kind: 'missing', reason: 'sample' }
    }
    if (event !== undefined) {
      if (!lookup.data) return { kind: 'loading', query: { ...lookup, data: undefined } }
      const { message } = lookup.data
      return message
        ? { kind: 'run', request: { boc: message.boc, as_on_chain: true } }
        : { kind: 'missing', reason: 'message' }
    }
    if (run !== undefined) return { kind: 'missing', reason: stored ? 'signed' : 'run' }
    if (account === undefined || method === undefined) return { kind: 'none' }
    return {
      kind: 'method',
      request: {
        account,
        method,
        args: [...args],
        ...(asStack && { as_stack: true }),
        ...(block !== undefined && { block }),
      },
    }
  }, [file, library, stored, sample, samples, event, lookup, run, account, method, args, asStack, block])
}
