import type { Backend } from '@tonoscope/core/contract/backend'
import { createContext, useContext } from 'react'

/** Who answers, about which network. */
export type Answering = {
  readonly backend: Backend
  /** The default network when absent. */
  readonly network: string | undefined
  /** Different for answers that must not be mixed up. */
  readonly key: string
}

const Context = createContext<Answering | undefined>(undefined)

/** Lends a backend to everything inside. */
export const BackendProvider = Context.Provider

/** The backend of this part of the screen. */
export function useBackend(): Answering {
  const answering = useContext(Context)
  if (!answering) throw new Error('BackendProvider is missing')
  return answering
}
