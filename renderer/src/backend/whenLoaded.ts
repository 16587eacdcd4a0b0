import type { Backend } from '@tonoscope/core/contract/backend'
import { createPageFilesError } from '../errors/pageFiles.ts'

/** A backend whose code is a file of its own. */
export type LoadedBackend = {
  readonly backend: Backend
  /** Loads the code, which the first call would do later. */
  readonly preload: () => void
}

/** A backend that is loaded with its first call; if that fails, again with the next one. */
export function whenLoaded(kind: Backend['kind'], load: () => Promise<Backend>): LoadedBackend {
  let loading: Promise<Backend> | undefined
  const start = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw createPageFilesError(error)
    })
    return loading
  }
  return {
    backend: { kind, call: async (...args) => (await start()).call(...args) },
    // The first call reports it.
    preload: () => void start().catch(() => {}),
  }
}
